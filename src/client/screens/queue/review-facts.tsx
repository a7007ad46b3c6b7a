import { Fragment } from 'react';
import type { ShownRecord } from '../../queue/shown-record.ts';
import type { Fact } from '../../queue/review-facts.ts';
import { useFormLookups } from '../../data/lookups.ts';
import { changedFacts, textBefore, useChanges } from '../../queue/use-changes.ts';
import { SetAsideButton, SetAsideWords } from '../../form/set-aside.tsx';
import type { FieldFinding } from '../../record/text-findings.ts';
import { Pane } from '../../ui/pane.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import type { ReviewChange, ReviewChanges } from '../../../contract/shapes/review.ts';
import styles from './review-facts.module.css';
import { useFacts } from './use-facts.ts';
import { PERSON_TEXT, PersonText } from '../../ui/person-text.tsx';

interface ReviewFactsProps {
  shown: ShownRecord;
  baseShown: boolean;
  findings: readonly FieldFinding[];
}

/** Every field with a value, the empty ones in one line, and the base profile's value where it differs. */
export function ReviewFacts({ shown, baseShown, findings }: ReviewFactsProps) {
  const facts = useFacts(shown);
  const filled = facts.filter(({ value }) => value !== '');
  const { kind, record } = shown;
  const changes = useChanges({ kind, id: record.id });
  const lookups = useFormLookups();
  const changed = changedFacts(kind, changes?.changes ?? [], lookups);
  const empty = facts.filter(({ value }) => value === '');
  return (
    <Pane className={styles.facts} role="region" aria-label="What the profile says" tabIndex={0}>
      {changes?.last_decision && <SinceDecision changes={changes} />}
      <dl>
        {filled.map((fact) => (
          <FactRow
            key={fact.name}
            fact={fact}
            baseShown={baseShown}
            change={changed.get(fact.name)}
            findings={findings.filter(({ field }) => field === fact.name)}
          />
        ))}
      </dl>
      {empty.length > 0 && (
        <p className={styles.empty}>
          <strong>Empty:</strong> {empty.map(({ label }) => label).join(', ')}
        </p>
      )}
    </Pane>
  );
}

/** How much has changed since the last decision; no change is hidden among what is unchanged. */
function SinceDecision({ changes: { last_decision: decision, changes, more } }: { changes: ReviewChanges }) {
  if (decision === null) return null;
  const images = changes.filter((change) => change.kind === 'media').length;
  const rest = changes.length - images;
  const words = [
    rest > 0 && `${rest} ${rest === 1 ? 'field' : 'fields'}`,
    images > 0 && `${images} ${images === 1 ? 'image' : 'images'}`,
  ].filter(Boolean);
  return (
    <p className={styles.since} data-changes={changes.length}>
      <strong>
        {words.length === 0 ? 'Nothing changed' : `Changed: ${words.join(', ')}${more ? ' and more' : ''}`}
      </strong>{' '}
      since <PersonText>{decision.by.name}</PersonText> {decision.outcome} it (
      <RelativeTime at={decision.at} form="ago" />)
    </p>
  );
}

/** A zone such as Europe/Stockholm breaks between its words, and not within one. */
function brokenAtSlashes(text: string) {
  return text.split('/').map((part, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts of a text never move
    <Fragment key={at}>
      {at > 0 && (
        <>
          /<wbr />
        </>
      )}
      {part}
    </Fragment>
  ));
}

interface FactRowProps {
  fact: Fact;
  baseShown: boolean;
  change: ReviewChange | undefined;
  findings: readonly FieldFinding[];
}

function FactRow({ fact: { label, value, wide, base, origin, suggested }, baseShown, change, findings }: FactRowProps) {
  const differs = base !== '' && base !== value;
  const before = change ? textBefore(change) : '';
  return (
    <div data-wide={wide || undefined} data-differs={differs || undefined} data-changed={change ? true : undefined}>
      <dt>
        {label}
        {change && <span className="visually-hidden"> (changed)</span>}
      </dt>
      <dd>
        <div {...PERSON_TEXT}>{brokenAtSlashes(value)}</div>
        {before !== '' && (
          <span className={styles.before}>
            before: <del {...PERSON_TEXT}>{before}</del>
          </span>
        )}
        {suggested && <span className={styles.finding}>Suggested by the form; nobody has chosen it</span>}
        {origin !== '' && <span className={styles.base}>taken from {origin}, not edited since</span>}
        {base !== '' && (differs || baseShown) && (
          <span className={styles.base}>
            base: <PersonText>{base}</PersonText>
          </span>
        )}
        {findings.map(({ field, check, words, setAside }) => (
          <span key={check} className={styles.finding} data-check={check} data-aside={setAside !== null || undefined}>
            {words}
            {setAside === null ? (
              <SetAsideButton finding={{ field, check, words }} />
            ) : (
              <SetAsideWords word={setAside} />
            )}
          </span>
        ))}
      </dd>
    </div>
  );
}
