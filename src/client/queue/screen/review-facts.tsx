import { Fragment, useMemo } from 'react';
import type { ShownRecord } from '../shown-record.ts';
import { useFormLookups, useLocales } from '../../data/lookups.ts';
import { changedFacts, textBefore, useChanges } from '../use-changes.ts';
import { SetAsideButton, SetAsideWords } from '../../form/fields/text-findings-list.tsx';
import type { FieldFinding } from '../../record/text-findings.ts';
import { Pane } from '../../ui/layout/pane.tsx';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import { PERSON_TEXT, PersonText } from '../../ui/text/person-text.tsx';
import { ageInYears, MAXIMUM_AGE } from '../../../contract/base/date-of-birth.ts';
import { byReading } from '../../../contract/profiles/reading-order.ts';
import { fieldsOf } from '../../../contract/profiles/form-fields.ts';
import { formValuesOf, type FormLookups, type FormValues } from '../../../contract/profiles/form-values.ts';
import type { Locale } from '../../../contract/base/lookup-operations.ts';
import { valueInWords } from '../../form/fields/field-in-words.tsx';
import { optionsOf } from '../../form/field-options.ts';
import { subjectOfBase, subjectOfLocale } from '../../form/form-subject.ts';
import { shownValues, SUGGESTED } from '../../form/initial-values.ts';
import { useToday } from '../../ui/text/today.ts';
import styles from './review-facts.module.css';
import type { ReviewChange, ReviewChanges } from '../../../contract/review/review-operations.ts';

interface Fact {
  name: string;
  label: string;
  /** '' is empty. */
  value: string;
  /** A long text or a list, which takes a line of its own. */
  wide: boolean;
  /** The base profile's value beside a locale profile's; '' for none. */
  base: string;
  /** Where an untouched value comes from, in words; '' is from the record itself. */
  source: string;
}

interface Sources {
  lookups: FormLookups;
  locales: readonly Locale[];
  /** The reader's calendar day, YYYY-MM-DD. */
  today: string;
}

/** The fields of an item: a suggested one first. */
function factsOf({ kind, record }: ShownRecord, { lookups, locales, today }: Sources): Fact[] {
  const subject = kind === 'base' ? subjectOfBase(record) : subjectOfLocale(record, lookups);
  const { values, sourceOf } = shownValues(subject, lookups, today);
  const baseValues = kind === 'locale' ? formValuesOf('base', record.base, lookups) : {};
  const sources = { lookups, locales, pictures: record.media.profile_pictures };
  const facts = fieldsOf(kind)
    .toSorted(byReading)
    .flatMap((field): Fact[] => {
      // The record's own data are in the heading, and the age is beside its date.
      if (field.source.from === 'record' || field.source.from === 'derived') return [];
      const options = optionsOf(field, sources);
      const words = (from: FormValues) => {
        const text = valueInWords(field, from[field.name] ?? '', options);
        if (field.control === 'date') return text && `${text} (${ageInWords(ageInYears(text, today))})`;
        return text;
      };
      const { name, label, control } = field;
      const [value, base] = [words(values), kind === 'locale' ? words(baseValues) : ''];
      // A switch that is off is left out, unless it is on in the base profile.
      if (control === 'switch' && value === 'no' && base !== 'yes') return [];
      const wide = control === 'paragraph' || control === 'several';
      return [{ name, label, value, wide, base, source: sourceOf(name) }];
    });
  const rank = ({ source }: Fact) => Number(source !== SUGGESTED);
  return facts.toSorted((one, other) => rank(one) - rank(other));
}

function ageInWords(age: number): string {
  return age > MAXIMUM_AGE ? `${age}, more than ${MAXIMUM_AGE}: is the year right?` : String(age);
}

/** The fields of an item in words, as long as neither it nor the day changes. */
export function useFacts({ kind, record }: ShownRecord): Fact[] {
  const lookups = useFormLookups();
  const locales = useLocales();
  const { today } = useToday();
  return useMemo(
    () => factsOf({ kind, record } as ShownRecord, { lookups, locales, today }),
    [kind, record, lookups, locales, today],
  );
}

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

function FactRow({ fact: { label, value, wide, base, source }, baseShown, change, findings }: FactRowProps) {
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
        {source === SUGGESTED && <span className={styles.finding}>Suggested by the form; nobody has chosen it</span>}
        {source !== '' && source !== SUGGESTED && <span className={styles.source}>{source}</span>}
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
