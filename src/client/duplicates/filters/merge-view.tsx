import { useEffect, useLayoutEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { useCommandContext } from '../../context/read-context.ts';
import { Scope } from '../../context/scope.tsx';
import { api } from '../../data/api-instance.ts';
import { useLinkSource } from '../../data/signed-links.ts';
import { duplicateState } from '../duplicate-state.ts';
import { placeOfMerge } from '../merge-draft.ts';
import { mergeRows, sidesOf, type MergeDraft, type MergeRow } from '../merge-rows.ts';
import { mergeState } from '../merge-state.ts';
import { firstRowToCheck } from '../merge-steps.ts';
import { LeftDrafts } from '../../session/drafts/late-left-drafts.tsx';
import { CommandButton } from '../../ui/controls/command-button.tsx';
import { Nothing } from '../../ui/layout/field.tsx';
import { LevelledPhoto } from '../../ui/pictures/photo.tsx';
import { ScreenHeading } from '../../ui/layout/screen-heading.tsx';
import frame from '../duplicate-screen.module.css';
import shared from './duplicate-filters.module.css';
import compare from './compare.module.css';
import { isolated } from '../../../contract/base/words.ts';
import { PERSON_TEXT, PersonText } from '../../ui/text/person-text.tsx';
import { ActiveMark } from '../../ui/marks/record-marks.tsx';
import { StatusMark } from '../../ui/marks/status-mark.tsx';
import { pathOf } from '../../../contract/base/routes.ts';
import type { CaseProfile } from '../../../contract/duplicates/duplicate-pair.ts';
import styles from './merge-view.module.css';

export function MergeView() {
  const { draft: drawn, cursor } = useSnapshot(mergeState);
  // An object in a reference (valtio's ref) keeps its type when it is read from the state itself.
  const draft = drawn && mergeState.draft;
  const problem = useCommandContext().duplicates?.merge?.problem ?? null;
  const table = useRef<HTMLTableElement>(null);
  const alert = useRef<HTMLParagraphElement>(null);
  const tries = draft?.tries ?? 0;
  useEffect(() => {
    if (tries === 0) return;
    // To the row that corrects it, or to the sentence where it is about the whole.
    const row = table.current?.querySelector<HTMLElement>('tr[data-refused] [aria-pressed="true"]');
    if (row) return row.focus();
    // The change is in view with the sentence above it.
    const changed = table.current?.querySelector('td[data-changed]')?.parentElement;
    alert.current?.focus({ preventScroll: changed instanceof HTMLElement });
    changed?.scrollIntoView({ block: 'nearest' });
  }, [tries]);
  const pairId = draft?.pairId ?? '';
  useLinkSource(draft?.profiles, () => api('duplicate-case.get', { params: { pairId } }));
  if (!draft) return null;
  const rows = mergeRows(draft);
  const { refusal } = draft;
  const firstRow = firstRowToCheck(draft);
  const { survivor } = sidesOf(draft);
  return (
    <Scope name="duplicate-merge" className={frame.screen}>
      <ScreenHeading
        title="Merge duplicate profiles"
        typed={`Merge 1 profile into ${isolated(survivor.profile_name || 'a profile without a name')}`}
        actions={
          <>
            <CommandButton id="duplicate-merge.apply" variant="primary">
              Merge
            </CommandButton>
            <CommandButton id="duplicate-merge.survivor">Keep the other profile</CommandButton>
            <CommandButton id="duplicate-merge.close" variant="text">
              Pairs
            </CommandButton>
          </>
        }
      />
      <section className={compare.compare} aria-label="Merge">
        <p className={shared.facts}>
          The other profile is deactivated and leaves the queues. It keeps its status and content, its name becomes
          free, and it links to the profile that is kept. One undo reverses all of it.
        </p>
        {draft.restored && <p role="status">Your earlier choices for these two are restored.</p>}
        <LeftDrafts place={placeOfMerge(draft.pairId)} />
        {problem !== null && <p role="alert">{problem}</p>}
        {refusal && (
          <p ref={alert} tabIndex={-1} role="alert" className={styles.refusal}>
            {`Nothing was merged. ${refusal.sentence}`}
            {Object.keys(refusal.changed).length > 0 && ' What has changed is marked. Check it, then merge again.'}
          </p>
        )}
        <table ref={table} className={`${compare.table} ${styles.merge}`}>
          <MergeHeads draft={draft} />
          <tbody>
            {rows.map((row, index) => (
              <Row
                key={row.key}
                row={row}
                draft={draft}
                isCurrent={index === cursor}
                refused={row.key === firstRow ? (refusal?.sentence ?? null) : null}
              />
            ))}
          </tbody>
        </table>
        {rows.length === 0 && <p className={shared.facts}>The profiles are the same, so there is nothing to copy.</p>}
      </section>
    </Scope>
  );
}

/** The heads of the columns: the names stay in view while rows scroll beneath them. */
function MergeHeads({ draft }: { draft: MergeDraft }) {
  const names = useRef<HTMLTableRowElement>(null);
  useLayoutEffect(() => {
    const row = names.current;
    const scroller = row?.closest('section');
    if (!row || !scroller) return;
    // The target of a jump is placed below the names, however many lines they take.
    const observer = new ResizeObserver(() => {
      scroller.style.scrollPaddingBlockStart = `${row.offsetHeight}px`;
    });
    observer.observe(row);
    return () => observer.disconnect();
  }, []);
  return (
    <thead>
      <tr ref={names} className={styles.names}>
        <th scope="col">What</th>
        {draft.profiles.map((profile) => (
          <Name key={profile.id} profile={profile} draft={draft} />
        ))}
      </tr>
      <tr>
        <th scope="row">Profile</th>
        {draft.profiles.map((profile) => (
          <Facts key={profile.id} profile={profile} draft={draft} />
        ))}
      </tr>
    </thead>
  );
}

interface HeadProps {
  profile: CaseProfile;
  draft: MergeDraft;
}

const called = ({ profile_name: name }: CaseProfile) => (name === '' ? 'No name yet' : name);

function Name({ profile, draft }: HeadProps) {
  const { id } = profile;
  const isSurvivor = id === draft.survivor;
  return (
    <th scope="col" data-survivor={isSurvivor || undefined}>
      <a href={pathOf('base-profile', { profileBaseId: id })} target="_blank" rel="noreferrer">
        <PersonText>{called(profile)}</PersonText>
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
      {isSurvivor && <strong className={styles.goesOn}>Kept</strong>}
      {draft.refusal?.changed[id] && <strong className={styles.mark}>Changed since you looked</strong>}
    </th>
  );
}

function Facts({ profile, draft }: HeadProps) {
  const { revealed } = useSnapshot(duplicateState);
  const { id, status, active, date_of_birth: born, pictures } = profile;
  const [picture] = pictures;
  return (
    <td>
      <div className={styles.head}>
        <LevelledPhoto
          url={picture?.url ?? null}
          alt=""
          size={64}
          level={picture?.adult_level ?? null}
          revealed={revealed}
        />
        <div>
          <span className={compare.sideFacts}>
            <StatusMark status={status} />
            <ActiveMark active={active} />
            {born}
          </span>
          {id !== draft.survivor && (
            <CommandButton
              id="duplicate-merge.survivor"
              size="sm"
              withoutHint
              label={`Keep: ${isolated(called(profile))}`}
            >
              Keep
            </CommandButton>
          )}
        </div>
      </div>
    </td>
  );
}

interface RowProps {
  row: MergeRow;
  draft: MergeDraft;
  isCurrent: boolean;
  /** Why nothing was merged, where it is the first row to check. */
  refused: string | null;
}

function Row({ row, draft, isCurrent, refused }: RowProps) {
  const line = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isCurrent) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <>
      {refused !== null && !row.cells.some(({ because }) => because === refused) && (
        <tr>
          <td colSpan={draft.profiles.length + 1} className={styles.refusal}>
            {refused}
          </td>
        </tr>
      )}
      <tr
        ref={line}
        data-chosen={isCurrent || undefined}
        aria-current={isCurrent || undefined}
        data-refused={draft.refusal?.rows.includes(row.key) || undefined}
      >
        <th scope="row">
          {row.label}
          {draft.refusal?.rows.includes(row.key) && <strong className={styles.mark}>Refused</strong>}
        </th>
        {draft.profiles.map(({ id }) => (
          <Cell key={id} row={row} profile={id} isChanged={draft.refusal?.changed[id]?.includes(row.key) ?? false} />
        ))}
      </tr>
    </>
  );
}

/** Its names, its coordinates and its zone in a line each; a zone breaks at its sign. */
const inLines = (place: string) => place.replace(/, (?=-?[\d.]+, -?\d|\w+\/)/g, '\n').replaceAll('/', '/\u200B');

function Cell({ row, profile, isChanged }: { row: MergeRow; profile: string; isChanged: boolean }) {
  const { revealed } = useSnapshot(duplicateState);
  const cell = row.cells.find((one) => one.profile === profile);
  const isTaken = row.from === profile;
  if (!cell) {
    return (
      <td>
        <Nothing />
      </td>
    );
  }
  const { words, picture, offered, because } = cell;
  const shown = picture ? (
    <LevelledPhoto url={picture.url} alt={row.label} size={64} level={picture.adult_level} revealed={revealed} />
  ) : (
    <span {...PERSON_TEXT}>{(row.kind === 'place' ? inLines(words) : words) || <Nothing />}</span>
  );
  return (
    <td data-taken={isTaken || undefined} data-changed={isChanged || undefined}>
      {offered ? (
        <CommandButton
          id="duplicate-merge.take"
          args={{ row: row.key, from: profile }}
          variant="text"
          pressed={isTaken}
          withoutHint
          label={[`${row.label}: ${picture ? 'copy' : isolated(words) || 'nothing'}`, because]
            .filter(Boolean)
            .join('. ')}
        >
          {shown}
        </CommandButton>
      ) : (
        <span className={shared.facts}>{shown}</span>
      )}
      {because !== null && (
        // The button says it itself.
        <span className={styles.because} aria-hidden={offered || undefined}>
          {because}
        </span>
      )}
      {isChanged && <span className={styles.mark}>Changed</span>}
    </td>
  );
}
