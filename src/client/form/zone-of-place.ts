import type { FormValues } from '../../contract/profiles/form-values.ts';
import { onlyZone, zoneAmong } from '../../contract/geo/place-zone.ts';
import { fetchCities } from '../data/geo.ts';
import { textOf } from './control-props.ts';

/** The time zone of the place in a form; null: it cannot be found. */
export async function zoneOfPlace(values: FormValues): Promise<string | null> {
  const only = onlyZone(values);
  if (only !== null) return only;
  const [countryCode = '', state = '', query = ''] = ['country', 'region', 'city'].map((name) =>
    textOf(values[name] ?? ''),
  );
  if (state === '' || query === '') return null;
  try {
    return zoneAmong(await fetchCities({ countryCode, state, query }), values);
  } catch {
    // The geo API's error helps nobody here: the city can be chosen again.
    return null;
  }
}
