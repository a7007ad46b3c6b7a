import { useLayoutEffect, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSnapshot } from 'valtio';
import { STATE_LABELS } from '../../../../commands/duplicates/look-at-pairs.ts';
import { unstoredInWords } from '../../../contract/profiles/proposals.ts';
import { heldForAge } from '../../../contract/duplicates/merging.ts';
import type { ComparedProfile, DuplicatePair } from '../../../contract/duplicates/duplicate-pair.ts';
import { api } from '../../data/api-instance.ts';
import { languageNow } from '../../data/lookups.ts';
import { queryKeys } from '../../data/query-keys.ts';
import { duplicateState } from '../duplicate-state.ts';
import { pageOfSide, pairName, sideName } from '../suspicion-state.ts';
import { certainty, Evidence, NOT_SO_NOW_BECAUSE } from '../evidence.tsx';
import { ActiveMark, MergedMark } from '../../ui/marks/record-marks.tsx';
import { CommandButton } from '../../ui/controls/command-button.tsx';
import { Nothing } from '../../ui/layout/field.tsx';
import { Pane } from '../../ui/layout/pane.tsx';
import { LevelledPhoto } from '../../ui/pictures/photo.tsx';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { StatusMark } from '../../ui/marks/status-mark.tsx';
import {
  useSideChanges,
  type Comparison,
  type SideChanges,
  differs,
  fieldsSideBySide,
  type FieldOfTwo,
} from './compare-sides.ts';
import styles from './compare.module.css';
import { isolated } from '../../../contract/base/words.ts';
import { PERSON_TEXT, PersonText } from '../../ui/text/person-text.tsx';
import shared from './duplicate-filters.module.css';
import { FailedRead } from '../../ui/states/failed-read.tsx';

export function Compare({ pair }: { pair: DuplicatePair }) {
  const { revealed } = useSnapshot(duplicateState);
  const { data, error } = useQuery({
    queryKey: queryKeys.duplicatePairBoth(pair.id),
    queryFn: ({ signal }) => api('duplicate-pair.get', { params: { pairId: pair.id } }, { signal }),
  });
  useCompared(pair.id, data ?? null, error !== null);
  const changes = useSideChanges(data);
  const { score, filter, state, decided_by: person, decided_at: at, note } = pair;
  return (
    <Pane className={styles.compare} role="region" aria-label="Comparison">
      <header className={styles.compareHead}>
        <h2 aria-live="polite">{pairName(pair)}</h2>
        <span className={shared.facts}>
          {certainty(score)} · <PersonText>{filter.name}</PersonText> (version {filter.version}) · {STATE_LABELS[state]}
          {person && ` by ${isolated(person.name)}`}
          {at && (
            <>
              {' '}
              <RelativeTime at={at} form="ago" />
            </>
          )}
        </span>
        {changes && (
          <p className={styles.note} role="status">
            {changes.sentence}
          </p>
        )}
        {!(data?.pair ?? pair).holds && (
          <p className={styles.note} role="note">
            {NOT_SO_NOW_BECAUSE}
          </p>
        )}
        {note !== null && (
          <p className={styles.note}>
            Note: <q {...PERSON_TEXT}>{note}</q>
          </p>
        )}
        {data && data.closed !== null && (
          <p className={styles.note} role="note">
            {data.closed} They can no longer be decided on.
          </p>
        )}
        {data?.held.map((id) => (
          <p key={id} className={styles.note} role="note">
            {heldForAge(nameOf(data, id))} Until then the two are not merged.
          </p>
        ))}
        <div className={shared.actions}>
          {/* Alike: none of them is proposed. What is compared most easily comes first. */}
          <CommandButton id="duplicate-pair.not-duplicate" />
          <CommandButton id="duplicate-pair.same-person">
            {pair.scope === 'base' ? 'Same person: merge…' : 'Same person'}
          </CommandButton>
          <CommandButton id="duplicate-pair.unsure" />
          <CommandButton id="duplicate-pair.decide-with-note" variant="text">
            With a note…
          </CommandButton>
          <CommandButton id="duplicate-pairs.reveal" variant="text">
            {revealed ? 'Blur pictures' : 'Show pictures'}
          </CommandButton>
          <CommandButton id="duplicate-pairs.previous" variant="text">
            Previous
          </CommandButton>
          <CommandButton id="duplicate-pairs.next" variant="text">
            Next
          </CommandButton>
        </div>
      </header>
      {data ? (
        <Sides comparison={data} revealed={revealed} changes={changes}>
          <Why pair={pair} revealed={revealed} />
        </Sides>
      ) : (
        <>
          {error ? <FailedRead error={error} /> : <Skeleton rows={8} />}
          <Why pair={pair} revealed={revealed} />
        </>
      )}
    </Pane>
  );
}

const nameOf = ({ first, second }: Comparison, id: string) => (first.id === id ? first : second).profile_name;

/** The subject of a decision has to be on the screen: nothing counts as compared before it is drawn. */
function useCompared(id: string, drawn: Comparison | null, failed: boolean): void {
  const first = drawn?.first.version;
  const second = drawn?.second.version;
  const closed = drawn?.closed ?? null;
  useLayoutEffect(() => {
    const seen = first === undefined || second === undefined ? null : { first, second };
    duplicateState.compared = seen || failed ? { id, failed: seen === null, seen, closed } : null;
    return () => void (duplicateState.compared = null);
  }, [id, first, second, failed, closed]);
}

function Why({ pair, revealed }: { pair: DuplicatePair; revealed: boolean }) {
  return (
    <Evidence evidence={pair.evidence} revealed={revealed} sides={[sideName(pair.first), sideName(pair.second)]} />
  );
}

/** Pictures that fit beside each other in a small window; the others are at the end. */
const FIRST_PICTURES = 3;

interface SidesProps {
  comparison: Comparison;
  revealed: boolean;
  changes: SideChanges | null;
  /** Why they match: below what distinguishes people, and above all else. */
  children: ReactNode;
}

function Sides({ children, ...shown }: SidesProps) {
  const { comparison, changes } = shown;
  const { first, second, pair } = comparison;
  const { identifying, others } = fieldsSideBySide(
    first,
    second,
    pair.evidence.parts.flatMap(({ condition }) => ('field' in condition ? [condition.field] : [])),
  );
  const rowsOf = (fields: readonly FieldOfTwo[]) =>
    fields.map((field) => <FieldRow key={field.name} field={field} kind={first.kind} changes={changes} />);
  return (
    <table className={`${styles.table} ${styles.sides}`}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <SideHeading side={first} />
          <SideHeading side={second} />
        </tr>
      </thead>
      <tbody>
        <PicturesRow {...shown} label="Pictures" from={0} to={FIRST_PICTURES} />
        {rowsOf(identifying)}
        <tr>
          <th scope="row">Why</th>
          <td colSpan={2}>{children}</td>
        </tr>
        {rowsOf(others)}
        {Math.max(first.pictures.length, second.pictures.length) > FIRST_PICTURES && (
          <PicturesRow {...shown} label="Further pictures" from={FIRST_PICTURES} />
        )}
      </tbody>
    </table>
  );
}

interface FieldRowProps {
  field: FieldOfTwo;
  kind: ComparedProfile['kind'];
  changes: SideChanges | null;
}

function FieldRow({ field, kind, changes }: FieldRowProps) {
  const { name, label, values } = field;
  const without = unstoredInWords(kind, name) || <Nothing />;
  return (
    <tr data-agrees={(!differs(field) && values[0] !== '') || undefined}>
      <th scope="row">
        {label}
        {differs(field) && <span className="visually-hidden"> (differs)</span>}
      </th>
      {(['first', 'second'] as const).map((side, place) => (
        <td key={side} {...PERSON_TEXT} {...mark(changes?.[side].has(name))}>
          {values[place] || without}
        </td>
      ))}
    </tr>
  );
}

/** The sentence above says the same to people who do not see it. */
const mark = (isChanged: boolean | undefined) => (isChanged === true ? { 'data-changed': true } : {});

function SideHeading({ side }: { side: ComparedProfile }) {
  const { profile_name: name, locale, status, active, deleted, merged_into: into } = side;
  return (
    <th scope="col">
      {deleted ? (
        <s>
          <PersonText>{name}</PersonText>
        </s>
      ) : (
        <a href={pageOfSide(side)}>
          <PersonText>{name === '' ? 'No name yet' : name}</PersonText>
        </a>
      )}
      {locale && ` · ${languageNow(locale.code)}`}
      <span className={styles.sideFacts}>
        <StatusMark status={status} />
        <ActiveMark active={active} />
        <RelativeTime at={side.created_at} form="ago" />
        {deleted && 'deleted'}
        <MergedMark into={into} />
      </span>
    </th>
  );
}

interface PicturesRowProps extends Omit<SidesProps, 'children'> {
  label: string;
  from: number;
  to?: number;
}

function PicturesRow({ comparison, revealed, changes, label, from, to }: PicturesRowProps) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {(['first', 'second'] as const).map((side) => {
        const { pictures } = comparison[side];
        return (
          <td key={side} {...mark(changes?.[side].has('pictures'))}>
            {pictures.length === 0 && 'No pictures'}
            <span className={styles.pictures}>
              {pictures.slice(from, to).map(({ id, url, adult_level: level }, index) => (
                <LevelledPhoto key={id} {...{ url, level, revealed }} alt={`Picture ${from + index + 1}`} size={88} />
              ))}
            </span>
          </td>
        );
      })}
    </tr>
  );
}
