import { FORM_FIELDS } from '../profiles/form-fields.ts';
import type { Role } from '../base/roles.ts';
import { foldText } from '../base/fold-text.ts';
import { wordsOf } from '../base/words.ts';
import { refusalBesideSave } from '../base/refusals.ts';

/** Why a person may not say that a locale profile is still right although its base profile has changed, or null. */
export function refusalOfStillRight({
  staleFields,
  ...person
}: {
  role: Role;
  staleFields: readonly string[];
  frozen: boolean;
}): ReturnType<typeof refusalBesideSave> | 'status-forbids' {
  return refusalBesideSave('still-right', person) ?? (staleFields.length === 0 ? 'status-forbids' : null);
}

/** The sentence of that `status-forbids`. */
export const NOT_STALE = 'Its base profile has not changed since it was filled in or approved.';

/**
 * Whether one of some values stands in one of some texts, word for word and however it is written. A value without a
 * letter or digit stands nowhere.
 */
export function isMentioned(values: readonly string[], texts: readonly string[]): boolean {
  const all = texts.map((text) => ` ${wordsOf(foldText(text)).join(' ')} `);
  return values.some((value) => {
    const words = wordsOf(foldText(value)).join(' ');
    return words !== '' && all.some((text) => text.includes(` ${words} `));
  });
}

/** The label of a stale field by its key: `attribute:city`, `tags:gender`, `pictures`. */
export function staleFieldLabel(key: string): string {
  const [from = '', name = ''] = key.split(':');
  if (from === 'pictures') return 'Pictures';
  const ofBase = FORM_FIELDS.filter(({ kinds }) => kinds.includes('base'));
  const field = ofBase.find(({ source }) =>
    from === 'attribute'
      ? source.from === 'attribute' && source.type === name
      : source.from === 'tags' && source.group === name,
  );
  return field?.label ?? 'Characteristics';
}
