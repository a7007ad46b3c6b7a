import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { addressOfLink, staffState } from '../../staff/staff-state.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import flow from '../../ui/flow.module.css';
import { PersonText } from '../../ui/person-text.tsx';
import styles from './staff-settings.module.css';

/** The link for setting a password, for the Admin to hand over. It is shown only this once. */
export function LinkToHandOver() {
  const { link } = useSnapshot(staffState);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!link) return;
    card.current?.scrollIntoView({ block: 'center' });
    // Not the field: keys of the workbench keep working.
    card.current?.querySelector('button')?.focus();
  }, [link]);
  if (!link) return null;
  return (
    <div ref={card} className={styles.link} role="group" aria-label={`Link for ${link.name}`}>
      <p>
        <strong>
          Hand this link to <PersonText>{link.name}</PersonText>.
        </strong>{' '}
        They use it to set the password of {link.email}, once, in a browser where nobody is signed in. It is shown only
        now, and expires <RelativeTime at={link.ends_at} form="date" />.
      </p>
      <input
        className={styles.address}
        readOnly
        aria-label={`Link for ${link.name}`}
        value={addressOfLink(link, location.origin)}
        onFocus={({ target }) => target.select()}
      />
      <div className={flow.row}>
        <CommandButton id="staff.copy-link">Copy the link</CommandButton>
        <CommandButton id="staff.hide-link" variant="outline">
          Hide the link
        </CommandButton>
      </div>
    </div>
  );
}
