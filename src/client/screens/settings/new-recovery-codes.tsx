import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { accountState } from '../../account/account-state.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import flow from '../../ui/flow.module.css';
import codesStyles from './new-recovery-codes.module.css';
import styles from './told-rows.module.css';

export function NewRecoveryCodes() {
  const { codes } = useSnapshot(accountState);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!codes) return;
    card.current?.scrollIntoView({ block: 'center' });
    card.current?.querySelector('button')?.focus();
  }, [codes]);
  if (codes === null) return null;
  return (
    <div ref={card} className={styles.fresh} role="group" aria-label="Your new codes">
      <p>
        <strong>Print them, or write them down, and keep them away from your phone.</strong> They are shown only now.
        Your earlier codes no longer work.
      </p>
      <ol className={codesStyles.codes} aria-label="Codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={flow.row}>
        <CommandButton id="account.copy-codes" variant="primary" size="sm">
          Copy
        </CommandButton>
        <CommandButton id="account.put-codes-away" variant="outline" size="sm">
          Done
        </CommandButton>
      </div>
    </div>
  );
}
