import { CommandButton } from '../ui/controls/command-button.tsx';
import { RelativeTime } from '../ui/text/relative-time.tsx';
import { SettingRow, type SettingEntry } from './setting-row.tsx';
import { NotThere, SettingRows } from './loaded-rows.tsx';
import { useQuery } from '@tanstack/react-query';
import { api } from '../data/api-instance.ts';
import { queryKeys } from '../data/query-keys.ts';
import flow from '../ui/layout/flow.module.css';
import marks from './settings.module.css';
import styles from './loaded-rows.module.css';
import type { OwnAccount, OwnSignIn } from '../../contract/session/own-account-operations.ts';

/** One's own account, read anew whenever it is shown. */
export function useAccount() {
  return useQuery({
    queryKey: queryKeys.account,
    queryFn: ({ signal }) => api('account.get', {}, { signal }),
    staleTime: 0,
  });
}

/** A person's sign-ins, this one first, each with a button to end it. */
export function OwnSignInsRow(about: Parameters<SettingEntry['Row']>[0]) {
  const { data, error } = useAccount();
  return (
    <SettingRow {...about}>
      <div className={styles.part}>
        <NotThere error={error} loaded={data !== undefined} what="Your sign-ins" />
        {data && <SignIns account={data} />}
      </div>
    </SettingRow>
  );
}

function SignIns({ account: { provider, sign_ins: signIns, of } }: { account: OwnAccount }) {
  return (
    <>
      <SettingRows label="Your sign-ins" rows={signIns} of={of}>
        {(each) => <SignIn key={each.id} signIn={each} />}
      </SettingRows>
      {of > 1 && (
        <div className={flow.row}>
          <CommandButton id="account.end-other-sign-ins" />
        </div>
      )}
      {provider === 'firebase' && (
        <p className={flow.muted}>
          Firebase does not list sign-ins, so only those that have used Dossier appear here. A sign-in that you end here
          can no longer use Dossier, but stays open at Firebase until you sign out everywhere.
        </p>
      )}
    </>
  );
}

function SignIn({ signIn }: { signIn: OwnSignIn }) {
  const { id, device, signed_in_at: began, last_used_at: used, is_this: isThis } = signIn;
  const name = device ?? 'Unknown device';
  return (
    <li className={styles.row} aria-label={isThis ? `${name}, this one` : name}>
      <div className={flow.lines}>
        <span>
          <strong>{name}</strong> {isThis && <span className={marks.mark}>this one</span>}
        </span>
        <span className={flow.muted}>
          signed in <RelativeTime at={began} form="ago" /> · last used <RelativeTime at={used} form="ago" />
        </span>
      </div>
      {!isThis && (
        <CommandButton
          id="account.end-sign-in"
          args={{ signIn: id, device: device ?? 'an unknown device' }}
          variant="outline"
          size="sm"
          label={`End the sign-in with ${name}`}
        >
          End
        </CommandButton>
      )}
    </li>
  );
}
