import { useQuery } from '@tanstack/react-query';
import type { FormValues } from '../../contract/policy/form-values.ts';
import { labelsOf, namesIn, valuesOfPlace, valuesOfRegion } from '../../contract/policy/place.ts';
import { fetchCities, fetchRegions } from '../data/geo.ts';
import { geoConfigurationQuery, lookupsNow } from '../data/lookups.ts';
import { queryKeys } from '../data/query-keys.ts';
import { ChoiceControl } from './choice-control.tsx';
import { textOf, type ControlProps } from './control-props.ts';
import { PlaceControl } from './place-control.tsx';
import { isolated } from '../../contract/policy/isolated.ts';

interface Props extends Omit<ControlProps, 'change'> {
  values: FormValues;
  setValues: (values: FormValues) => void;
}

/** A country has another list of regions, so the old region and city go with it. */
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
    <PlaceControl<string>
      {...props}
      search={{
        queryKey: (text) => queryKeys.geoRegions(country, text),
        queryFn: (text, signal) => fetchRegions(country, text, signal),
        labelsOf: (regions) => regions,
        namesOf: namesIn,
        country,
        enabled: country !== '',
        loading: 'Loading regions...',
        unknown: (typed) =>
          `“${isolated(typed)}” is not a region of ${lookupsNow().countries[country]?.name ?? country}.`,
        several: (typed) => `Several regions are called “${typed}”. Choose one from the list.`,
        failure: { title: 'Unable to fetch regions', message: 'Error fetching region options' },
      }}
      choose={(region = '') => {
        if (region !== props.value) setValues(valuesOfRegion(region));
      }}
    />
  );
}

function CityField({ values, setValues, ...props }: Props) {
  const country = textOf(values['country'] ?? '');
  const region = textOf(values['region'] ?? '');
  return (
    <PlaceControl
      {...props}
      search={{
        queryKey: (text) => queryKeys.geoCities(country, region, text),
        queryFn: (query, signal) => fetchCities({ countryCode: country, state: region, query }, signal),
        labelsOf,
        namesOf: ({ city, also }) => [...namesIn(city), ...(also === undefined ? [] : [also])],
        country,
        enabled: country !== '' && region !== '',
        loading: 'Loading cities...',
        unknown: (typed) => `“${typed}” is not a city of ${region}.`,
        several: (typed) => `Several cities of ${region} are called “${typed}”. Choose one from the list.`,
        failure: { title: 'Unable to fetch cities', message: 'Error fetching city options' },
      }}
      choose={(city) => setValues(city ? valuesOfPlace(city) : valuesOfRegion(region))}
    />
  );
}

const FIELDS = { country: CountryField, region: RegionField, city: CityField };

/** Country, region or city, each offering what lies in the one before. */
export function PlaceField(props: Props) {
  const Field = FIELDS[props.field.name as keyof typeof FIELDS];
  return <Field {...props} />;
}
