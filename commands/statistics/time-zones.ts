import { isTimeZone } from '../../src/contract/base/day-range.ts';
import { zoneInWords } from '../../src/contract/settings/preferences.ts';
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

/** Zones without a place or seasons, by their distance from UTC in hours; their names count the other way. */
const FIXED = Array.from({ length: 27 }, (_, index) => index - 12).filter((hours) => hours !== 0);
const fixedName = (hours: number) => `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;

/** What a zone at a fixed distance is searched by: +01:00, GMT+1 and its name. */
function fixedWords(hours: number): string[] {
  const [sign, distance] = [hours < 0 ? '-' : '+', String(Math.abs(hours))];
  const [short, long] = [`${sign}${distance}`, `${sign}${distance.padStart(2, '0')}:00`];
  return ['UTC', 'GMT', 'UTC ', '']
    .flatMap((before) => [`${before}${short}`, `${before}${long}`])
    .concat(fixedName(hours));
}

/** What zones are called by countries and cities. Few choose one: it is fetched with the first. */
let words: ReadonlyMap<string, readonly string[]> = new Map();

export async function moreZoneNames(): Promise<boolean> {
  if (words.size > 0) return false;
  const { zoneWords } = await import('./zone-words.ts');
  words = zoneWords();
  return true;
}

/** Every zone once, under its name of today where the browser knows it. */
export function zoneChoices(): Choice<string>[] {
  const nameOf = (listed: string) => (isTimeZone(TODAY[listed] ?? '') ? TODAY[listed]! : listed);
  const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone').map(nameOf)]);
  const others = new Map(
    Object.entries(TODAY).flatMap(([before, today]) => [[today, before] as const, [before, today] as const]),
  );
  const places = ['system', ...[...zones].toSorted()].map((zone) => {
    const other = others.get(zone);
    const names = other === undefined ? [] : [zoneInWords(other), zoneInWords(other).replace(/^.*\//, '')];
    return {
      value: zone,
      label: zoneInWords(zone),
      keywords: [...names, ...(words.get(zone) ?? []), ...(words.get(other ?? '') ?? [])],
    };
  });
  const fixed = FIXED.map((hours) => ({ zone: fixedName(hours), hours }))
    .filter(({ zone }) => !zones.has(zone) && isTimeZone(zone))
    .map(({ zone, hours }) => ({ value: zone, label: zoneInWords(zone), keywords: fixedWords(hours) }));
  return [...places, ...fixed];
}
