import { isTimeZone } from '../../src/contract/policy/day-range.ts';
import { zoneInWords } from '../../src/contract/shapes/preferences.ts';
import type { Choice } from '../command.ts';

/** Zones that have another name today than the one that some browsers list them by. */
const TODAY: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** What a zone is searched by beside its name: those it had before, and for the one without a place its others. */
const OTHERS: ReadonlyMap<string, readonly string[]> = new Map([
  ...Object.entries(TODAY).flatMap(([before, today]): [string, string[]][] => [
    [today, [before]],
    [before, [today]],
  ]),
  ['UTC', ['GMT', 'Greenwich', 'Zulu', 'Universal', 'Coordinated Universal Time']],
]);

/** Every zone once, under its name of today where the browser knows it. */
export function zoneChoices(): Choice<string>[] {
  const nameOf = (listed: string) => (isTimeZone(TODAY[listed] ?? '') ? TODAY[listed]! : listed);
  const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone').map(nameOf)]);
  return ['system', ...[...zones].toSorted()].map((zone) => ({
    value: zone,
    label: zoneInWords(zone),
    keywords: (OTHERS.get(zone) ?? []).map(zoneInWords).flatMap((name) => [name, name.replace(/^.*\//, '')]),
  }));
}
