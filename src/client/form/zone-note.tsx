import type { FormValues } from '../../contract/policy/form-values.ts';
import { foreignZone } from '../../contract/policy/place-zone.ts';
import { lookupsNow } from '../data/lookups.ts';
import { CommandButton } from '../ui/command-button.tsx';
import { textOf } from './control-props.ts';
import styles from './form.module.css';

/** A time zone that is none of the place's country was stored before towns beside a border were distinguished. */
export function ZoneNote({ values }: { values: FormValues }) {
  const zone = foreignZone(values);
  if (zone === null) return null;
  const country = textOf(values['country'] ?? '');
  return (
    <div className={styles.note} role="status">
      {`${zone} is not a time zone of ${lookupsNow().countries[country]?.name ?? country}.`}
      <CommandButton id="form.take-place-zone" size="sm" variant="outline">
        Use the time zone of the place
      </CommandButton>
    </div>
  );
}
