import { useEffect, useRef } from 'react';
import { STATE_LABELS } from '../../../../commands/duplicates/look-at-pairs.ts';
import type { DecisionPlan, PlannedDecision } from '../../../../commands/duplicates/port.ts';
import { NOT_SO_NOW, pairName } from '../../duplicates/side-name.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { focusOnArrival } from '../../ui/return-focus.ts';
import styles from './compare.module.css';
import { PERSON_TEXT } from '../../ui/person-text.tsx';
import shared from './duplicate-filters.module.css';

/** What a decision on several pairs would do; nothing is done before it is applied. */
export function PlanView({ plan, planned }: { plan: DecisionPlan; planned: PlannedDecision }) {
  const { steps, people } = plan;
  const { decision, note } = planned;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => focusOnArrival(heading.current), []);
  const possible = steps.filter(({ problem }) => problem === null).length;
  return (
    <section className={styles.compare} aria-label="Plan">
      <header className={styles.compareHead}>
        <h2 ref={heading} tabIndex={-1}>
          {`Plan: ${STATE_LABELS[decision].toLowerCase()}, ${possible} of ${steps.length} pairs`}
        </h2>
        <span className={shared.facts}>
          Nothing is decided yet. All are decided together, and undone together.
          {decision === 'linked' && ' Nothing is merged by it: “Same person” on one of them afterwards does that.'}
        </span>
        {note !== undefined && (
          <p className={styles.note}>
            Note: <q {...PERSON_TEXT}>{note}</q>
          </p>
        )}
        <div className={shared.actions}>
          <CommandButton id="duplicate-pairs.apply-plan" variant="primary" />
          <CommandButton id="duplicate-pairs.close" variant="text">
            Drop the plan
          </CommandButton>
        </div>
      </header>
      <ol className={styles.steps}>
        {steps.map(({ pair_id: id, problem, pair }) => (
          <li key={id} data-refused={problem !== null || undefined}>
            {pair
              ? `${pairName(pair)} (${pair.score} of 100${pair.holds ? '' : `, ${NOT_SO_NOW.toLowerCase()}`})`
              : 'A pair'}
            {problem !== null && <strong>{` is left out: ${problem}`}</strong>}
          </li>
        ))}
      </ol>
      {people.map((person) => (
        <p key={person.join(' ')} role="note">
          {person.length} profiles would be one person together.
        </p>
      ))}
    </section>
  );
}
