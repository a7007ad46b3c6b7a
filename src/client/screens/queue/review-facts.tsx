import type { ShownRecord } from '../../queue/shown-record.ts';
import type { Fact } from '../../queue/review-facts.ts';
import styles from './queue.module.css';
import { useFacts } from './use-facts.ts';

/** Every field that has a value, what is empty in one line, and what the base profile says where it differs. */
export function ReviewFacts({ shown, baseShown }: { shown: ShownRecord; baseShown: boolean }) {
  const facts = useFacts(shown);
  const filled = facts.filter(({ value }) => value !== '');
  const empty = facts.filter(({ value }) => value === '');
  return (
    <div className={styles.facts}>
      <dl>
        {filled.map((fact) => (
          <FactRow key={fact.name} fact={fact} baseShown={baseShown} />
        ))}
      </dl>
      {empty.length > 0 && (
        <p className={styles.empty}>
          <strong>Empty:</strong> {empty.map(({ label }) => label).join(', ')}
        </p>
      )}
    </div>
  );
}

function FactRow({ fact: { label, value, wide, base }, baseShown }: { fact: Fact; baseShown: boolean }) {
  const differs = base !== '' && base !== value;
  return (
    <div data-wide={wide || undefined} data-differs={differs || undefined}>
      <dt>{label}</dt>
      <dd>
        {value}
        {base !== '' && (differs || baseShown) && <span className={styles.base}>base: {base}</span>}
      </dd>
    </div>
  );
}
