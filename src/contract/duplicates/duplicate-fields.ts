import type { AttributeTypeName, TagGroupName } from '../base/lookup-names.ts';
import { fieldsOf } from '../profiles/form-fields.ts';
import type { ProfileKind } from '../profiles/status.ts';

/** Fields of a form that a filter may compare as texts, with the attribute that holds each. */
export interface TextField {
  name: string;
  label: string;
  type: AttributeTypeName;
  /** A text of several lines; likeness of short ones would say too little. */
  paragraph: boolean;
}

/** Fields with one value out of a list: a tag of a group, or a place that was chosen. */
export interface ChoiceField {
  name: string;
  label: string;
  source: { from: 'attribute'; type: AttributeTypeName } | { from: 'tags'; group: TagGroupName };
}

function textFields(kind: ProfileKind): TextField[] {
  return fieldsOf(kind).flatMap(({ name, label, source, control }) =>
    source.from === 'attribute' && (control === 'text' || control === 'paragraph')
      ? [{ name, label, type: source.type, paragraph: control === 'paragraph' }]
      : [],
  );
}

/** Places by number are no choice: they are compared by distance. */
const MEASURED: ReadonlySet<string> = new Set(['geoLatitude', 'geoLongitude']);

function choiceFields(kind: ProfileKind): ChoiceField[] {
  return fieldsOf(kind).flatMap(({ name, label, source, control }): ChoiceField[] => {
    if (control !== 'choice' && control !== 'place') return [];
    if (source.from === 'tags' && !source.several) {
      return [{ name, label, source: { from: 'tags', group: source.group } }];
    }
    if (source.from !== 'attribute' || MEASURED.has(source.type)) return [];
    return [{ name, label, source: { from: 'attribute', type: source.type } }];
  });
}

// Made once: every profile that is compared asks for them a dozen times.
const TEXT_FIELDS = { base: textFields('base'), locale: textFields('locale') } as const;
const CHOICE_FIELDS = { base: choiceFields('base'), locale: choiceFields('locale') } as const;

export function textFieldsOf(kind: ProfileKind): readonly TextField[] {
  return TEXT_FIELDS[kind];
}

export function choiceFieldsOf(kind: ProfileKind): readonly ChoiceField[] {
  return CHOICE_FIELDS[kind];
}
