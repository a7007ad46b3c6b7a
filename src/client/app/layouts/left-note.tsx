import { History } from 'lucide-react';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { forgetLeftRecord } from '../../session/drafts/left-record.ts';
import { leftState } from '../../session/left-place.ts';
import { CommandButton } from '../../ui/controls/command-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { workbench } from '../../workbench/workbench-state.ts';
import { PersonText } from '../../ui/text/person-text.tsx';
import styles from './note.module.css';

/** Offers what was open when the person was signed out for inactivity, until they take or dismiss it. */
export function LeftNote() {
  const { record } = useSnapshot(leftState);
  const { params = {} } = useSnapshot(workbench).current ?? {};
  const isThere =
    record !== null &&
    params['profileBaseId'] === record.profileBaseId &&
    (params['profileId'] ?? '') === record.profileId;
  useEffect(() => {
    if (isThere) forgetLeftRecord();
  }, [isThere]);
  if (record === null || isThere) return null;
  const { name, unsaved } = record;
  const changes = unsaved === 1 ? '1 unsaved change is' : `${unsaved} unsaved changes are`;
  return (
    <div className={styles.note} role="status">
      <Icon of={History} size={16} />
      <p>
        <strong>
          You were working on <PersonText>{name || 'a profile without a name'}</PersonText>.
        </strong>{' '}
        {unsaved > 0 ? `${changes} kept as a draft.` : 'You were signed out there.'}
      </p>
      <CommandButton id="session.go-on" size="sm" variant="outline">
        Continue
      </CommandButton>
      <CommandButton id="session.dismiss-left" size="sm" variant="text">
        Dismiss
      </CommandButton>
    </div>
  );
}
