import { useSnapshot } from 'valtio';
import { mayOpen, pathOf } from '../../../contract/base/routes.ts';
import type { BaseProfile } from '../../../contract/profiles/base-profile.ts';
import { roleNow, session } from '../../session/session-state.ts';
import { CommandButton } from '../../ui/controls/command-button.tsx';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import { PersonText } from '../../ui/text/person-text.tsx';
import type { ProfileKind } from '../../../contract/profiles/status.ts';
import styles from '../form.module.css';

interface Props {
  record: Pick<BaseProfile, 'merged' | 'merged_into'>;
}

/**
 * Says into which profile this one was merged, by whom and when, links there, and offers the undo to people who may.
 */
export function MergedNote({ record: { merged, merged_into: into } }: Props) {
  useSnapshot(session);
  const role = roleNow();
  if (!merged || into === undefined) return null;
  const { name, by, at } = merged;
  const words = name === '' ? 'a profile without a name' : (name ?? 'another profile');
  const isLink = name !== null && role !== null && mayOpen(role, 'base-profile');
  return (
    <div className={styles.note} data-tone="warning" role="status">
      <span>
        Merged into{' '}
        {isLink ? (
          <a href={pathOf('base-profile', { profileBaseId: into })}>
            <PersonText>{words}</PersonText>
          </a>
        ) : (
          <PersonText>{words}</PersonText>
        )}{' '}
        by <PersonText>{by.name}</PersonText> <RelativeTime at={at} />. Continue there. This profile is closed.
      </span>
      <CommandButton id="duplicate-merge.take-back" size="sm" variant="outline">
        Undo merge
      </CommandButton>
    </div>
  );
}

interface HeldNoteProps {
  kind: ProfileKind;
  record: { frozen: boolean };
}

/** Says that a doubt about age holds the profile, with the button for people who may lift the hold. */
export function HeldNote({ kind, record }: HeldNoteProps) {
  if (!record.frozen) return null;
  return (
    <div className={styles.note} data-tone="error" role="alert">
      Frozen: someone doubts that this person is of age. Only an Admin can decide now.
      <CommandButton id={`${kind}-profile.lift-hold`} size="sm" variant="outline">
        Lift hold
      </CommandButton>
    </div>
  );
}
