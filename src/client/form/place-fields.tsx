import { useIsFetching, useQuery } from '@tanstack/react-query';
import { useRef, type KeyboardEvent } from 'react';
import { ownCountryNames } from '../../contract/letters/own-names.ts';
import type { FormValues } from '../../contract/policy/form-values.ts';
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
} from '../../contract/policy/place.ts';
import { foldText } from '../../contract/policy/search-text.ts';
import { fetchCities, fetchRegions } from '../data/geo.ts';
import { geoConfigurationQuery, lookupsNow } from '../data/lookups.ts';
import { queryKeys } from '../data/query-keys.ts';
import { ChoiceControl } from './controls.tsx';
import { textOf, type ControlProps } from './control-props.ts';
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

/** A country has another list of regions, so the old region and city are removed with it. */
function CountryField({ setValues, ...props }: Props) {
  const { data } = useQuery(geoConfigurationQuery);
  const options = Object.entries(data ?? {}).map(([value, { name }]) => ({ value, label: name }));
  const change = (country: string) => setValues({ ...valuesOfRegion(''), country });
  const onKeyDown = useOwnNames(options, change);
  return <ChoiceControl {...props} options={options} change={change} onKeyDown={onKeyDown} />;
}

/** Milliseconds without a letter after which the next one begins a name, as in lists of browsers. */
const PAUSE = 1000;

/** Browsers find a country by the name that stands in the list; this finds it by what the people there call it. */
function useOwnNames(options: readonly { value: string; label: string }[], change: (country: string) => void) {
  const before = useRef({ text: '', at: -PAUSE });
  return (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, timeStamp: at } = event;
    if (key.length !== 1 || ctrlKey || metaKey || altKey) return;
    const text = (at - before.current.at < PAUSE ? before.current.text : '') + key;
    before.current = { text, at };
    const begins = (name: string) => foldText(name).startsWith(foldText(text));
    if (foldText(text) === '' || options.some(({ label }) => begins(label))) return;
    const meant = options.find(({ value }) => ownCountryNames(value).some(begins));
    if (!meant) return;
    event.preventDefault();
    change(meant.value);
  };
}

function RegionField({ values, setValues, ...props }: Props) {
  const country = textOf(values['country'] ?? '');
  return (
    <PlaceControl<Region>
      {...props}
      {...typedOf('region', { values, setValues })}
      search={{
        queryKey: (text) => queryKeys.geoRegions(country, text),
        queryFn: (text, signal) => fetchRegions(country, nameBefore(text), signal),
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
  const waits = typedRegion !== '' && isLooking;
  return (
    <PlaceControl
      {...props}
      {...typedOf('city', { values, setValues })}
      search={{
        queryKey: (text) => queryKeys.geoCities(country, region, text),
        queryFn: (text, signal) =>
          fetchCities({ countryCode: country, state: region, query: nameBefore(text) }, signal),
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
