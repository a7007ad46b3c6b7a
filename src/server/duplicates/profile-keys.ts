import { dateOfBirthFromWire } from '../../contract/policy/date-of-birth.ts';
import { choiceFieldsOf, textFieldsOf, type TextField } from '../../contract/policy/duplicate-fields.ts';
import type { ProfileKind } from '../../contract/policy/status.ts';
import type { LookupTables } from '../lookups/lookup-tables.ts';
import { choiceOf } from './choice-value.ts';
import { comparedText, nameSkeleton, soundOf, trigramsOf } from './compared-text.ts';
import { key, sketchKeys } from './keys.ts';
import type { ProfileFacts } from './profile-facts.ts';

/** Names of people, whose spelling and word order do not count. */
const NAMES: ReadonlySet<string> = new Set(['profileName', 'realName']);
/** A shorter text of several lines says too little to be found by its likeness. */
const SHORTEST_PARAGRAPH = 20;
const DAY = 24 * 60 * 60 * 1000;

/** A text as "normalised" compares it. */
export function levelled(field: Pick<TextField, 'name'>, value: string): string {
  return NAMES.has(field.name) ? nameSkeleton(value) : comparedText(value);
}

/** Days since 1970 of a date of birth as it is stored; null if there is none. */
export function dayOfBirth({ attributes }: Pick<ProfileFacts, 'attributes'>): number | null {
  const day = dateOfBirthFromWire(attributes['dateOfBirth'] ?? '')?.day;
  return day === undefined ? null : Date.parse(`${day}T00:00:00Z`) / DAY;
}

export const tagKey = (id: string) => key('tag', id.toLowerCase());
export const choiceKey = (field: string, value: string) => key(`choice:${field}`, comparedText(value));
export const textKey = (field: string, value: string) => key(`text:${field}`, value);
export const soundKey = (field: string, value: string) => key(`sound:${field}`, value);
export const activeKey = (active: boolean) => key('active', active ? 'yes' : 'no');
export const birthKey = (day: number) => key('born', String(day));
export const sentKey = (sha256: string) => key('sent', sha256);
export const fileKey = (sha256: string) => key('file', sha256);
export const documentKey = (sha256: string) => key('document', sha256);

/** Keys by which a text of several lines meets those that are much alike; none if it is too short. */
export function paragraphKeys(field: string, value: string): number[] {
  const compared = comparedText(value);
  return compared.length < SHORTEST_PARAGRAPH ? [] : sketchKeys(`like:${field}`, trigramsOf(compared));
}

/** Everything a profile is found by. Each is checked afterwards, so two values with one key do no harm. */
export function keysOf(facts: ProfileFacts, lookups: LookupTables): number[] {
  const keys = new Set<number>([activeKey(facts.active)]);
  for (const id of facts.tags) keys.add(tagKey(id));
  for (const { sha256, sent } of facts.pictures) keys.add(fileKey(sha256)).add(sentKey(sent));
  for (const sha256 of facts.documents) keys.add(documentKey(sha256));
  const born = dayOfBirth(facts);
  if (born !== null) keys.add(birthKey(born));
  for (const one of textKeys(facts.kind, facts.attributes)) keys.add(one);
  for (const { name } of choiceFieldsOf(facts.kind)) {
    const value = choiceOf(name, facts, lookups);
    if (value !== '') keys.add(choiceKey(name, value));
  }
  return [...keys];
}

function textKeys(kind: ProfileKind, attributes: ProfileFacts['attributes']): number[] {
  return textFieldsOf(kind).flatMap((field) => {
    const value = attributes[field.type] ?? '';
    if (value === '') return [];
    const text = textKey(field.name, levelled(field, value));
    return field.paragraph ? [text, ...paragraphKeys(field.name, value)] : [text, soundKey(field.name, soundOf(value))];
  });
}
