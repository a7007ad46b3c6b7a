import { LEVEL_GROUP } from '../media/adult-levels.ts';
import { FORM_FIELDS } from '../profiles/form-fields.ts';
import { capitalised } from '../base/words.ts';

/** The words in a name of the wire: 'lengthChoice' → 'Length choice'. */
function wordsInCode(name: string): string {
  return capitalised(
    name
      .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
      .replaceAll('_', ' ')
      .toLowerCase(),
  );
}

/** The label of an attribute's field; of one without a field the words in its name. */
export function attributeLabel(type: string): string {
  const field = FORM_FIELDS.find(
    ({ source }) => source.from === 'attribute' && (source.type === type || source.also === type),
  );
  return field?.label ?? wordsInCode(type);
}

/** A group of tags as people call it: by the field that holds them, where there is one. */
export function tagGroupInWords(group: string): string {
  if (group === LEVEL_GROUP) return 'Adult level of an image';
  const field = FORM_FIELDS.find(({ source }) => source.from === 'tags' && source.group === group);
  return field?.label ?? wordsInCode(group);
}
