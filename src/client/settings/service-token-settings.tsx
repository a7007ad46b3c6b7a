import { useSnapshot } from 'valtio';
import { newTokenState } from '../services/services-port.ts';
import { CommandButton } from '../ui/controls/command-button.tsx';
import { RelativeTime } from '../ui/text/relative-time.tsx';
import { EventsOutRow } from './events-out-row.tsx';
import { SettingRow, type SettingEntry } from './setting-row.tsx';
import { NotThere, SettingRows } from './loaded-rows.tsx';
import { isolated } from '../../contract/base/words.ts';
import { PersonText } from '../ui/text/person-text.tsx';
import { useQuery } from '@tanstack/react-query';
import { api } from '../data/api-instance.ts';
import { queryKeys } from '../data/query-keys.ts';
import flow from '../ui/layout/flow.module.css';
import styles from './loaded-rows.module.css';
import type { ServiceToken } from '../../contract/staff/service-operations.ts';

function useServiceTokens() {
  return useQuery({
    queryKey: queryKeys.serviceTokens,
    queryFn: ({ signal }) => api('service-token.list', {}, { signal }),
    staleTime: 0,
  });
}

/** The tokens for programs, and the addresses that receive events, for Admins. */
export const SERVICE_TOKEN_SETTINGS: readonly SettingEntry[] = [
  {
    title: 'Service tokens',
    summary:
      'A token lets a program do what a person with its role and area can. The trail shows the program’s name. It cannot delete, export lists, change settings or manage staff. You see a token only once, when you create it.',
    keywords: 'api key integration program access revoke expiry secret',
    Row: TokensRow,
  },
  {
    title: 'Events out',
    summary:
      'Each event is sent to these addresses: its number, what happened, which record, when and who, but no text and no pictures. Events are signed, retried until they are accepted, and can be sent again.',
    keywords: 'webhook integration address delivery replay retry signature hmac notify',
    Row: EventsOutRow,
  },
];

function TokensRow(about: Parameters<SettingEntry['Row']>[0]) {
  const { data, error } = useServiceTokens();
  return (
    <SettingRow {...about}>
      <div className={styles.part}>
        <NewToken />
        <NotThere error={error} loaded={data !== undefined} what="The tokens" />
        <SettingRows
          label="Service tokens"
          rows={data?.tokens}
          none="There are no tokens yet, so no program has access."
        >
          {(token) => <Token key={token.id} token={token} />}
        </SettingRows>
        <div className={flow.row}>
          <CommandButton id="service-tokens.create" />
        </div>
      </div>
    </SettingRow>
  );
}

function NewToken() {
  const made = useSnapshot(newTokenState).made.at(-1);
  if (!made) return null;
  return (
    <div className={styles.fresh} role="group" aria-label={`New token of ${isolated(made.service.name)}`}>
      <p>
        This is the token of{' '}
        <strong>
          <PersonText>{made.service.name}</PersonText>
        </strong>
        . Copy it now. It will not be shown again.
      </p>
      <code className={styles.secret}>{made.token}</code>
      <div className={flow.row}>
        <CommandButton id="service-tokens.copy" variant="primary" size="sm">
          Copy
        </CommandButton>
        <CommandButton id="service-tokens.put-away" variant="outline" size="sm">
          Done
        </CommandButton>
      </div>
    </div>
  );
}

function Token({ token }: { token: ServiceToken }) {
  const { id, name, role, geos, ending, state, made_by: maker, made_at: madeAt, used_at: usedAt } = token;
  return (
    <li className={styles.row}>
      <div className={flow.lines}>
        <span>
          <strong>
            <PersonText>{name}</PersonText>
          </strong>{' '}
          · {role} · {geos.length === 0 ? 'everywhere' : geos.join(', ')}
        </span>
        <span className={flow.muted}>
          …{ending} · made by <PersonText>{maker.name}</PersonText>, <RelativeTime at={madeAt} form="ago" /> ·{' '}
          {usedAt === null ? (
            'never used'
          ) : (
            <>
              used <RelativeTime at={usedAt} form="ago" />
            </>
          )}
        </span>
        <Ending token={token} />
      </div>
      {state === 'in-force' && (
        <CommandButton
          id="service-tokens.revoke"
          args={{ token: id, name }}
          variant="outline"
          size="sm"
          label={`Revoke the token of ${isolated(name)}`}
        >
          Revoke
        </CommandButton>
      )}
    </li>
  );
}

function Ending({ token }: { token: ServiceToken }) {
  if (token.state === 'revoked') {
    return (
      <span className={flow.problem}>
        Revoked by <PersonText>{token.revoked_by?.name ?? 'someone'}</PersonText>,{' '}
        <RelativeTime at={token.revoked_at} form="ago" />
      </span>
    );
  }
  const isOver = token.state === 'expired';
  return (
    <span className={isOver ? flow.problem : flow.muted}>
      {isOver ? 'Expired' : 'Expires'} <RelativeTime at={token.expires_at} form="date" />
    </span>
  );
}
