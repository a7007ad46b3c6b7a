import { capitalised } from '../../contract/policy/capitalised.ts';
import { listed } from '../../contract/policy/words.ts';
import type { VersionRow } from '../../contract/shapes/version.ts';

/** Events that change a field each; together they are one change of all of them. */
const FIELD_EVENT = /^(Attribute|Tag)(Added|Changed|Removed)$/;

/** What was done, as a sentence without its end: "Base profile approved", "Changed City and Region". */
export function versionInWords({ what }: Pick<VersionRow, 'what'>): string {
  const fields = what.filter(({ event_name: name }) => FIELD_EVENT.test(name)).map(({ about }) => about || 'a field');
  const others = what.filter(({ event_name: name }) => !FIELD_EVENT.test(name));
  const told = [
    ...new Set(others.map(({ event_name: name, about }) => [eventInWords(name), about].filter(Boolean).join(': '))),
    ...(fields.length > 0 ? [`changed ${listed([...new Set(fields)])}`] : []),
  ];
  return capitalised(told.join(', '));
}

/** 'ProfileBaseApproved' → 'base profile approved'; what is not a base profile is a locale profile. */
function eventInWords(name: string): string {
  return name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/^profile base/, 'base profile')
    .replace(/^profile (?!base)/, 'locale profile ')
    .replace(/^base (?!profile)/, 'base profile ')
    .replace(/^undo$/, 'taken back')
    .replace(/^media/, 'picture');
}
