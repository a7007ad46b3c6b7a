import { useSnapshot } from 'valtio';
import { newSecretState } from '../services/services-port.ts';
import { CommandButton } from '../ui/controls/command-button.tsx';
import { RelativeTime } from '../ui/text/relative-time.tsx';
import { countedHere, written } from '../ui/text/written.ts';
import { SettingRow, type SettingEntry } from './setting-row.tsx';
import { NotThere, SettingRows } from './loaded-rows.tsx';
import { isolated } from '../../contract/base/words.ts';
import { PersonText } from '../ui/text/person-text.tsx';
import { useQuery } from '@tanstack/react-query';
import { api } from '../data/api-instance.ts';
import { queryKeys } from '../data/query-keys.ts';
import flow from '../ui/layout/flow.module.css';
import styles from './loaded-rows.module.css';
import type { EventAddress, EventDelivery } from '../../contract/staff/service-operations.ts';

/** Milliseconds between two reads while there are any. */
const PACE = 3000;

/** The addresses that receive events and their progress, read repeatedly while shown. */
function useEventAddresses() {
  return useQuery({
    queryKey: queryKeys.eventAddresses,
    queryFn: ({ signal }) => api('event-address.list', {}, { signal }),
    staleTime: 0,
    // A failed read is the last one until the person asks again.
    refetchInterval: ({ state }) => (state.status === 'success' && state.data?.addresses.length ? PACE : false),
  });
}

/** The addresses that receive events, and their progress, for Admins. */
export function EventsOutRow(about: Parameters<SettingEntry['Row']>[0]) {
  const { data, error } = useEventAddresses();
  return (
    <SettingRow {...about}>
      <div className={styles.part}>
        <NewSecret />
        <NotThere error={error} loaded={data !== undefined} what="The addresses" />
        <SettingRows label="Addresses" rows={data?.addresses} none="Events are not sent anywhere yet.">
          {(address) => <Address key={address.id} address={address} last={data?.last ?? 0} />}
        </SettingRows>
        <div className={flow.row}>
          <CommandButton id="events-out.add" />
        </div>
      </div>
    </SettingRow>
  );
}

function NewSecret() {
  const added = useSnapshot(newSecretState).added.at(-1);
  if (!added) return null;
  return (
    <div className={styles.fresh} role="group" aria-label={`Secret of ${isolated(added.address.name)}`}>
      <p>
        With this secret,{' '}
        <strong>
          <PersonText>{added.address.name}</PersonText>
        </strong>{' '}
        can check that an event comes from here. Copy it now. It will not be shown again.
      </p>
      <code className={styles.secret}>{added.secret}</code>
      <div className={flow.row}>
        <CommandButton id="events-out.copy" variant="primary" size="sm">
          Copy
        </CommandButton>
        <CommandButton id="events-out.put-away" variant="outline" size="sm">
          Done
        </CommandButton>
      </div>
    </div>
  );
}

function Address({ address, last }: { address: EventAddress; last: number }) {
  const { id, name, url, geos, made_by: maker, made_at: madeAt, deliveries } = address;
  const one = { address: id, name };
  const isPaused = address.state === 'paused';
  return (
    <li className={styles.row} aria-label={name}>
      <div className={flow.lines}>
        <span>
          <strong>
            <PersonText>{name}</PersonText>
          </strong>{' '}
          · {url}
          {geos.length > 0 && ` · ${geos.join(', ')}`}
        </span>
        <State address={address} last={last} />
        <span className={flow.muted}>
          added by <PersonText>{maker.name}</PersonText>, <RelativeTime at={madeAt} form="ago" />
        </span>
        {deliveries.length > 0 && (
          <details>
            <summary>Last deliveries</summary>
            <ol className={styles.deliveries} aria-label={`Last deliveries to ${isolated(name)}`}>
              {deliveries.map((each) => (
                <Delivery key={`${each.at.seconds}.${each.at.nanoseconds}-${each.first}`} delivery={each} />
              ))}
            </ol>
          </details>
        )}
      </div>
      <div className={flow.row}>
        {address.state !== 'sending' && (
          <CommandButton
            id="events-out.resume"
            args={one}
            variant="outline"
            size="sm"
            label={isPaused ? `Resume ${isolated(name)}` : `Try now to send to ${isolated(name)}`}
          >
            {isPaused ? 'Resume' : 'Try now'}
          </CommandButton>
        )}
        {!isPaused && (
          <CommandButton id="events-out.pause" args={one} variant="outline" size="sm" label={`Pause ${isolated(name)}`}>
            Pause
          </CommandButton>
        )}
        <CommandButton
          id="events-out.replay"
          args={one}
          variant="outline"
          size="sm"
          label={`Send again… to ${isolated(name)}`}
        >
          Send again…
        </CommandButton>
        <CommandButton id="events-out.remove" args={one} variant="outline" size="sm" label={`Remove ${isolated(name)}`}>
          Remove
        </CommandButton>
      </div>
    </li>
  );
}

function State({ address, last }: { address: EventAddress; last: number }) {
  const { state, sent, failing_since: since, next_try: next, problem, failures } = address;
  const behind =
    sent < last
      ? `received up to event ${written(sent)} of ${written(last)}`
      : `received all events, up to number ${written(last)}`;
  if (state === 'paused') return <span>Paused: {behind}</span>;
  if (state === 'sending') return <span className={flow.muted}>{behind}</span>;
  return (
    <span className={flow.problem}>
      Failing since <RelativeTime at={since} form="date" />: {problem} Tried {countedHere(failures, 'time')}
      {next && (
        <>
          , next <RelativeTime at={next} form="date" />
        </>
      )}
      ; {behind}.
    </span>
  );
}

function Delivery({ delivery }: { delivery: EventDelivery }) {
  const { at, first, last, events, took, problem } = delivery;
  return (
    <li>
      <RelativeTime at={at} form="ago" /> ·{' '}
      {first === last ? `event ${written(first)}` : `events ${written(first)} to ${written(last)}`}
      {events > 1 && events !== last - first + 1 && ` (${written(events)} of them)`} ·{' '}
      {problem === null ? (
        <span className={flow.muted}>accepted in {written(took)} ms</span>
      ) : (
        <span className={flow.problem}>{problem}</span>
      )}
    </li>
  );
}
