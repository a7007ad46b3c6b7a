import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { pathOf } from '../../../contract/policy/access.ts';
import type { CaseProfile } from '../../../contract/shapes/duplicate-pair.ts';
import { useCommandContext } from '../../context/read-context.ts';
import { Scope } from '../../context/scope.tsx';
import { duplicateState } from '../../duplicates/duplicate-state.ts';
import { included, mergeRows, type MergeDraft, type MergeRow } from '../../duplicates/merge-rows.ts';
import { mergeState } from '../../duplicates/merge-state.ts';
import { ActiveMark } from '../../ui/active-mark.tsx';
import { CommandButton } from '../../ui/command-button.tsx';
import { Photo } from '../../ui/photo.tsx';
import { focusOnArrival } from '../../ui/return-focus.ts';
import { ScreenHeading } from '../../ui/screen-heading.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { useBlur } from '../../ui/use-blur.ts';
import frame from '../../duplicates/duplicate-screen.module.css';
import shared from './duplicate-filters.module.css';
import compare from './compare.module.css';
import styles from './merge-view.module.css';

/** The profiles of one person as columns: which of them goes on, and what it takes over from the others. */
export function MergeView() {
  const { draft: drawn, cursor } = useSnapshot(mergeState);
  // What is kept in a reference keeps its type when it is read from the state itself.
  const draft = drawn && mergeState.draft;
  const problem = useCommandContext().duplicates?.merge?.problem ?? null;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => focusOnArrival(heading.current), []);
  if (!draft) return null;
  const rows = mergeRows(draft);
  const survivor = draft.profiles.find(({ id }) => id === draft.survivor);
  const others = included(draft).length - 1;
  return (
    <Scope name="duplicate-merge" className={frame.screen}>
      <ScreenHeading
        title="Merge profiles of one person"
        actions={
          <>
            <CommandButton id="duplicate-merge.apply" variant="primary">
              Merge
            </CommandButton>
            <CommandButton id="duplicate-merge.survivor">Survivor…</CommandButton>
            <CommandButton id="duplicate-merge.leave-out" variant="text">
              Leave out…
            </CommandButton>
            <CommandButton id="duplicate-merge.close" variant="text">
              Pairs
            </CommandButton>
          </>
        }
      />
      <section className={compare.compare} aria-label="Merge">
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          {`${others} ${others === 1 ? 'profile goes' : 'profiles go'} into ${nameOf(survivor)}`}
        </h2>
        <p className={shared.facts}>
          The others keep their status and their content, are switched off, leave the queues, give their names free, and
          point to the survivor. One undo takes all of it back.
        </p>
        {problem !== null && <p role="alert">{problem}</p>}
        <table className={styles.merge}>
          <thead>
            <tr>
              <th scope="col">What</th>
              {draft.profiles.map((profile) => (
                <ColumnHead key={profile.id} profile={profile} draft={draft} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <Row key={row.key} row={row} draft={draft} isCurrent={index === cursor} />
            ))}
          </tbody>
        </table>
        {rows.length === 0 && <p className={shared.facts}>They do not differ: there is nothing to take over.</p>}
      </section>
    </Scope>
  );
}

const nameOf = (profile: CaseProfile | undefined) => profile?.profile_name || 'a profile without a name';

function ColumnHead({ profile, draft }: { profile: CaseProfile; draft: MergeDraft }) {
  const { revealed } = useSnapshot(duplicateState);
  const isBlurred = useBlur();
  const { id, profile_name: name, status, active, date_of_birth: born, pictures } = profile;
  const isSurvivor = id === draft.survivor;
  const isOut = draft.leftOut.includes(id);
  const [picture] = pictures;
  const called = name === '' ? 'Without a name' : name;
  return (
    <th scope="col" data-survivor={isSurvivor || undefined} data-out={isOut || undefined}>
      <span className={styles.head}>
        <Photo
          url={picture?.url ?? null}
          alt=""
          size={64}
          blurred={!revealed && isBlurred(picture?.adult_level ?? null)}
        />
        <span>
          <a href={pathOf('base-profile', { profileBaseId: id })} target="_blank" rel="noreferrer">
            {called}
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
          <span className={compare.sideFacts}>
            <StatusMark status={status} />
            <ActiveMark active={active} />
            {born}
          </span>
          <span className={shared.actions}>
            {isSurvivor ? (
              <strong>Goes on</strong>
            ) : (
              <CommandButton
                id="duplicate-merge.survivor"
                args={{ profile: id }}
                size="sm"
                withoutHint
                label={`Goes on: ${called}`}
              >
                Goes on
              </CommandButton>
            )}
            {!isSurvivor && (
              <CommandButton
                id="duplicate-merge.leave-out"
                args={{ profile: id }}
                size="sm"
                variant="text"
                withoutHint
                label={`${isOut ? 'Take in' : 'Leave out'}: ${called}`}
              >
                {isOut ? 'Take in' : 'Leave out'}
              </CommandButton>
            )}
          </span>
        </span>
      </span>
    </th>
  );
}

function Row({ row, draft, isCurrent }: { row: MergeRow; draft: MergeDraft; isCurrent: boolean }) {
  const line = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isCurrent) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <tr ref={line} data-chosen={isCurrent || undefined} aria-current={isCurrent || undefined}>
      <th scope="row">{row.label}</th>
      {draft.profiles.map(({ id }) => (
        <Cell key={id} row={row} profile={id} />
      ))}
    </tr>
  );
}

function Cell({ row, profile }: { row: MergeRow; profile: string }) {
  const { revealed } = useSnapshot(duplicateState);
  const isBlurred = useBlur();
  const cell = row.cells.find((one) => one.profile === profile);
  const isTaken = row.from === profile;
  if (!cell) return <td>-</td>;
  const { words, picture, offered } = cell;
  const shown = picture ? (
    <Photo url={picture.url} alt={row.label} size={64} blurred={!revealed && isBlurred(picture.adult_level)} />
  ) : (
    words || '-'
  );
  return (
    <td data-taken={isTaken || undefined}>
      {offered ? (
        <CommandButton
          id="duplicate-merge.take"
          args={{ row: row.key, from: profile }}
          variant="text"
          pressed={isTaken}
          withoutHint
          label={`${row.label}: ${picture ? 'take over' : words || 'nothing'}`}
        >
          <span className={styles.value}>{shown}</span>
        </CommandButton>
      ) : (
        <span className={shared.facts}>{shown}</span>
      )}
    </td>
  );
}
