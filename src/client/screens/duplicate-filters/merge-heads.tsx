import { useLayoutEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { pathOf } from '../../../contract/policy/access.ts';
import type { CaseProfile } from '../../../contract/shapes/duplicate-pair.ts';
import { duplicateState } from '../../duplicates/duplicate-state.ts';
import { apartOf, type MergeDraft } from '../../duplicates/merge-rows.ts';
import { ActiveMark } from '../../ui/active-mark.tsx';
import { CommandButton } from '../../ui/command-button.tsx';
import { Photo } from '../../ui/photo.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { useBlur } from '../../ui/use-blur.ts';
import shared from './duplicate-filters.module.css';
import compare from './compare.module.css';
import { isolated } from '../../../contract/policy/isolated.ts';
import { PersonText } from '../../ui/person-text.tsx';
import styles from './merge-view.module.css';

/** The heads of the columns: the names stay in view while rows go by beneath them. */
export function MergeHeads({ draft }: { draft: MergeDraft }) {
  const names = useRef<HTMLTableRowElement>(null);
  useLayoutEffect(() => {
    const row = names.current;
    const scroller = row?.closest('section');
    if (!row || !scroller) return;
    // What is gone to comes to stand below the names, however many lines they take.
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

const called = ({ profile_name: name }: CaseProfile) => (name === '' ? 'Without a name' : name);

function Name({ profile, draft }: HeadProps) {
  const { id } = profile;
  const isSurvivor = id === draft.survivor;
  return (
    <th scope="col" data-survivor={isSurvivor || undefined} data-out={draft.leftOut.includes(id) || undefined}>
      <a href={pathOf('base-profile', { profileBaseId: id })} target="_blank" rel="noreferrer">
        <PersonText>{called(profile)}</PersonText>
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
      {isSurvivor && <strong className={styles.goesOn}>Goes on</strong>}
      {draft.refusal?.changed[id] && <strong className={styles.mark}>Changed since you looked</strong>}
    </th>
  );
}

function Facts({ profile, draft }: HeadProps) {
  const { revealed } = useSnapshot(duplicateState);
  const isBlurred = useBlur();
  const { id, status, active, date_of_birth: born, pictures } = profile;
  const isOut = draft.leftOut.includes(id);
  const [picture] = pictures;
  const apart = draft.profiles.filter((one) => apartOf(draft, profile).some((other) => other.id === one.id));
  return (
    <td data-out={isOut || undefined}>
      <div className={styles.head}>
        <Photo
          url={picture?.url ?? null}
          alt=""
          size={64}
          blurred={!revealed && isBlurred(picture?.adult_level ?? null)}
        />
        <div>
          <span className={compare.sideFacts}>
            <StatusMark status={status} />
            <ActiveMark active={active} />
            {born}
          </span>
          {apart.length > 0 && (
            <span
              className={styles.mark}
            >{`Not a duplicate of ${apart.map((other) => isolated(called(other))).join(', ')}`}</span>
          )}
          {id !== draft.survivor && (
            <span className={shared.actions}>
              <CommandButton
                id="duplicate-merge.survivor"
                args={{ profile: id }}
                size="sm"
                withoutHint
                label={`Goes on: ${isolated(called(profile))}`}
              >
                Goes on
              </CommandButton>
              <CommandButton
                id="duplicate-merge.leave-out"
                args={{ profile: id }}
                size="sm"
                variant="text"
                withoutHint
                label={`${isOut ? 'Take in' : 'Leave out'}: ${isolated(called(profile))}`}
              >
                {isOut ? 'Take in' : 'Leave out'}
              </CommandButton>
            </span>
          )}
        </div>
      </div>
    </td>
  );
}
