import styles from './condition-row.module.css';
import type { PartProblem } from './part-problem.tsx';

interface Props<Value extends string> {
  label: string;
  value: Value;
  options: readonly (readonly [value: Value, label: string])[];
  problem?: PartProblem;
  change: (value: Value) => void;
}

/** One of a closed list, with its label. */
export function Choice<Value extends string>({ label, value, options, problem, change }: Props<Value>) {
  return (
    <label className={styles.choice}>
      {label}
      <select
        {...problem?.marks}
        {...problem?.invalid}
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
