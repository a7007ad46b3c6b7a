import type { ShownRecord } from '../../queue/shown-record.ts';
import { Section } from '../../ui/section.tsx';
import styles from './review-facts.module.css';
import { useFacts } from './use-facts.ts';

/** What the base profile says, for whoever fills in a locale profile beneath it. */
export function BaseFacts({ shown }: { shown: ShownRecord }) {
  const facts = useFacts(shown).filter(({ base }) => base !== '');
  return (
    <Section id="base-facts" title="Base profile">
      <dl className={styles.baseFacts}>
        {facts.map(({ name, label, base }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{base}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
