import { tagGroupInWords, wordsInCode } from '../../contract/policy/code-words.ts';
import { FORM_FIELDS } from '../../contract/policy/form-fields.ts';
import { timeFormat } from '../ui/time-zone.ts';

/** Words for identifiers and codes in events; undefined where they are no longer known. */
export interface LogNames {
  tag(id: string): { label: string; group: string } | undefined;
  /** The label of an adult level, by its name. */
  level(name: string): string | undefined;
  locale(idOrCode: string): string | undefined;
  /** A moment in ISO form, as the person's clock shows it. */
  moment(iso: string): string;
}

const MOMENT = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** @param iso as in an event: one that cannot be read must not hide the rest of the log */
export function momentInWords(iso: string, zone: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? 'an earlier time' : timeFormat(MOMENT, zone).format(at);
}

const GONE_TAG = 'a tag that no longer exists';
const GONE_LOCALE = 'a locale that no longer exists';

export function tagInWords(id: string, names: LogNames): string {
  return names.tag(id)?.label ?? GONE_TAG;
}

export function localeInWords(idOrCode: string, names: LogNames): string {
  return names.locale(idOrCode) ?? GONE_LOCALE;
}

/** The label of an attribute's field; of one without a field the words in its name. */
export function attributeLabel(type: string): string {
  const field = FORM_FIELDS.find(
    ({ source }) => source.from === 'attribute' && (source.type === type || source.also === type),
  );
  return field?.label ?? wordsInCode(type);
}

/** The label of a tag's field: that of its group, or its own where it is a field by itself. */
export function tagFieldLabel(id: string, names: LogNames): string {
  const tag = names.tag(id);
  if (!tag) return 'Tags';
  return groupLabel(tag.group) ?? tag.label;
}

/** undefined: each tag of the group is a field of its own. */
function groupLabel(group: string): string | undefined {
  const isOfFields = FORM_FIELDS.some(({ source }) => source.from === 'named-tag' && source.group === group);
  return isOfFields ? undefined : tagGroupInWords(group);
}

const LABELS = FORM_FIELDS.map(({ label }) => label);

/** The status first, then fields in the order of the form; what is no field comes last. */
export function inFormOrder(one: string, other: string): number {
  const placeOf = (label: string) =>
    label === 'Status' ? -1 : LABELS.includes(label) ? LABELS.indexOf(label) : LABELS.length;
  return placeOf(one) - placeOf(other);
}
