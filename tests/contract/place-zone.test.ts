import { expect, test } from 'vitest';
import { foreignZone, onlyZone, zoneAmong } from '../../src/contract/geo/place-zone.ts';
import { aPlace } from '../support/place.ts';
import tables from './place-zone.json' with { type: 'json' };

test.each(tables.zones as [string, string, string, string | null][])(
  'P156 a stored time zone of another country is found: %s',
  (_what, country, geoTimezone, found) => {
    expect(foreignZone({ country, geoTimezone })).toBe(found);
  },
);

const place = (city: string, latitude: number, timezone: string) =>
  aPlace(city, 'Papua', { latitude, longitude: 140, timezone });

test('P156 the time zone of a place is the only one of its country, or that of its namesake nearest to it', () => {
  expect([onlyZone({ country: 'FI' }), onlyZone({ country: 'ID' })]).toEqual(['Europe/Helsinki', null]);
  const places = [
    place('Jayapura', 5, 'Asia/Makassar'),
    place('Jayapura', -2.5, 'Asia/Jayapura'),
    place('Jayapura', -2.6, 'Pacific/Port_Moresby'),
    place('Sorong', -1, 'America/Buenos_Aires'),
    place('Sentani', -2.6, 'Asia/Jakarta'),
  ];
  const values = { country: 'ID', city: 'jayapura', geoLatitude: '-2.6', geoLongitude: '140' };
  expect(zoneAmong(places, values)).toBe('Asia/Jayapura');
  expect(zoneAmong(places, { ...values, geoLatitude: '', geoLongitude: '' })).toBe('Asia/Makassar');
  expect(zoneAmong(places, { ...values, city: 'Elsewhere' })).toBeNull();
  expect(zoneAmong(places, { country: 'AR', city: 'Sorong' })).toBe('America/Argentina/Buenos_Aires');
});
