import styles from './condition-row.module.css';

interface Props<Value extends string> {
  label: string;
  value: Value;
  options: readonly (readonly [value: Value, label: string])[];
  change: (value: Value) => void;
}

/** One of a closed list, under its label. */
export function Choice<Value extends string>({ label, value, options, change }: Props<Value>) {
  return (
    <label className={styles.choice}>
      {label}
      <select
        value={value}
        onChange={(event) => {
          const chosen = options.find(([option]) => option === event.target.value);
          if (chosen) change(chosen[0]);
        }}
      >
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
