import { useLayoutEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { pathOf } from '../../../contract/base/routes.ts';
import { isolated } from '../../../contract/base/words.ts';
import type { CaseProfile } from '../../../contract/duplicates/duplicate-pair.ts';
import { duplicateState } from '../duplicate-state.ts';
import type { MergeDraft } from '../merge-rows.ts';
import { ActiveMark } from '../../ui/marks/record-marks.tsx';
import { CommandButton } from '../../ui/controls/command-button.tsx';
import { PersonText } from '../../ui/text/person-text.tsx';
import { Photo } from '../../ui/pictures/photo.tsx';
import { StatusMark } from '../../ui/marks/status-mark.tsx';
import compare from './compare.module.css';
import styles from './merge-view.module.css';
import { useBlur } from '../../ui/pictures/use-blur.ts';

/** The heads of the columns: the names stay in view while rows scroll beneath them. */
export function MergeHeads({ draft }: { draft: MergeDraft }) {
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
  const isBlurred = useBlur();
  const { id, status, active, date_of_birth: born, pictures } = profile;
  const [picture] = pictures;
  return (
    <td>
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
