import { useIsFetching, useQuery } from '@tanstack/react-query';
import type { FormValues } from '../../../contract/profiles/form-values.ts';
import {
  labelsOf,
  nameBefore,
  nameWith,
  namesIn,
  typedIn,
  valuesOfPlace,
  valuesOfRegion,
  type Region,
  type TypedPlace,
} from '../../../contract/geo/place.ts';
import { fetchCities, fetchRegions } from '../../data/geo.ts';
import { geoConfigurationQuery, lookupsNow } from '../../data/lookups.ts';
import { queryKeys } from '../../data/query-keys.ts';
import { ChoiceControl } from './controls.tsx';
import { textOf, type ControlProps } from '../control-props.ts';
import { PlaceControl } from './place-control.tsx';

interface Props extends Omit<ControlProps, 'change'> {
  values: FormValues;
  setValues: (values: FormValues) => void;
}

/** Typed text without a choice is a value of the form too. */
function typedOf(name: TypedPlace, { values, setValues }: Pick<Props, 'values' | 'setValues'>) {
  const typed = textOf(values[typedIn(name)] ?? '');
  const setTyped = (text: string) => {
    if (text !== typed) setValues({ [typedIn(name)]: text });
  };
  return { name, typed, setTyped };
}

const withOther = (name: string, also: string | undefined) => [...namesIn(name), ...(also === undefined ? [] : [also])];

/** What is found by a text, or else by its beginning: it may be written as it is offered. */
async function asWritten<Found>(text: string, find: (query: string) => Promise<Found[]>): Promise<Found[]> {
  const found = await find(text);
  const name = nameBefore(text);
  return found.length > 0 || name === text ? found : find(name);
}

/** A country has another list of regions, so the old region and city are removed with it. */
function CountryField({ setValues, ...props }: Props) {
  const { data } = useQuery(geoConfigurationQuery);
  const options = Object.entries(data ?? {}).map(([value, { name }]) => ({ value, label: name }));
  return (
    <ChoiceControl {...props} options={options} change={(country) => setValues({ ...valuesOfRegion(''), country })} />
  );
}

function RegionField({ values, setValues, ...props }: Props) {
  const country = textOf(values['country'] ?? '');
  return (
    <PlaceControl<Region>
      {...props}
      {...typedOf('region', { values, setValues })}
      search={{
        queryKey: (text) => queryKeys.geoRegions(country, text),
        queryFn: (text, signal) => asWritten(text, (query) => fetchRegions(country, query, signal)),
        labelsOf: (regions) => regions.map(({ region, also }) => nameWith(region, also)),
        namesOf: ({ region, also }) => withOther(region, also),
        enabled: country !== '',
        loading: 'Loading regions...',
        within: lookupsNow().countries[country]?.name ?? country,
        failure: { title: 'Unable to fetch regions', message: 'Error fetching region options' },
      }}
      choose={({ region } = { region: '' }) => {
        if (region === props.value) return;
        // A city typed by now is meant in this region.
        const city = region === '' ? '' : (values[typedIn('city')] ?? '');
        setValues({ ...valuesOfRegion(region), [typedIn('city')]: city });
      }}
    />
  );
}

function CityField({ values, setValues, ...props }: Props) {
  const country = textOf(values['country'] ?? '');
  const region = textOf(values['region'] ?? '');
  const typedRegion = textOf(values[typedIn('region')] ?? '');
  const isLooking = useIsFetching({ queryKey: queryKeys.geoRegions(country, typedRegion) }) > 0;
  // Tab reaches it from a region that is typed, of which the answer may come later.
  const waits = typedRegion !== '' && (isLooking || region === '');
  return (
    <PlaceControl
      {...props}
      {...typedOf('city', { values, setValues })}
      search={{
        queryKey: (text) => queryKeys.geoCities(country, region, text),
        queryFn: (text, signal) =>
          asWritten(text, (query) => fetchCities({ countryCode: country, state: region, query }, signal)),
        labelsOf,
        namesOf: ({ city, also }) => withOther(city, also),
        enabled: country !== '' && region !== '' && !waits,
        waits,
        loading: 'Loading cities...',
        within: waits || region === '' ? typedRegion : region,
        failure: { title: 'Unable to fetch cities', message: 'Error fetching city options' },
      }}
      choose={(city) => setValues(city ? valuesOfPlace(city) : valuesOfRegion(region))}
    />
  );
}

const FIELDS = { country: CountryField, region: RegionField, city: CityField };

export function PlaceField(props: Props) {
  const Field = FIELDS[props.field.name as keyof typeof FIELDS];
  return <Field {...props} />;
}
