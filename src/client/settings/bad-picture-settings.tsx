import { X } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { BAD_PICTURE_WAYS } from '../../contract/duplicates/duplicate-outcomes.ts';
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
import type { BadPictureCase, BadPictureList } from '../../contract/duplicates/bad-picture-operations.ts';
import { badPictureState } from '../duplicates/duplicate-port.ts';

/** Milliseconds between two reads during a comparison. */
const PACE = 2000;

/** Lists and the requested cases, read repeatedly while stored pictures are compared. */
function useBadPictures() {
  const { cases } = useSnapshot(badPictureState);
  const query = useQuery({
    queryKey: queryKeys.badPicturesWith(cases),
    queryFn: ({ signal }) => api('bad-picture.list', { query: { cases } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.status === 'success' && state.data?.lists.some(({ compared, of }) => compared < of) ? PACE : false,
  });
  return { ...query, shown: cases };
}

export const BAD_PICTURE_SETTINGS: readonly SettingEntry[] = [
  {
    title: 'Hashes of known bad pictures',
    summary:
      'A picture that looks like one of these is refused without a reason and is not kept. Stored pictures are compared too. To add hashes, import a CSV file in UTF-8: on each line a PDQ hash (64 hexadecimal digits) and a label, separated by a comma, semicolon or tab. Pictures too plain to compare (PDQ quality of 49 or less, or only stripes) are left out.',
    keywords: 'blocklist pdq hash list csv import illegal abuse upload refuse',
    Row: ListsRow,
  },
  {
    title: 'Cases of known bad pictures',
    summary:
      'Where a known bad picture was found, who sent it, and which hash it matched. Only Admins can see these cases.',
    keywords: 'blocklist pdq hash refused upload restricted case',
    Row: CasesRow,
  },
];

type RowProps = Parameters<SettingEntry['Row']>[0];

function ListsRow(about: RowProps) {
  const { data, error } = useBadPictures();
  const { refused } = useSnapshot(badPictureState);
  return (
    <SettingRow {...about}>
      <div className={styles.part}>
        <NotThere error={error} loaded={data !== undefined} what="Lists and cases" />
        <SettingRows
          label="Lists of hashes"
          rows={data?.lists}
          none="No list has been imported yet, so every picture is accepted."
        >
          {(list) => <List key={list.id} list={list} />}
        </SettingRows>
        <div className={flow.row}>
          <CommandButton id="bad-pictures.import">Import hashes…</CommandButton>
          {data && data.lists.length > 0 && (
            <CommandButton id="bad-pictures.remove-hash" variant="outline">
              Remove a hash…
            </CommandButton>
          )}
        </div>
        {refused !== null && <p role="alert">{refused}</p>}
      </div>
    </SettingRow>
  );
}

function List({
  list: { id, name, pictures, compared, of, imported_by: by, imported_at: at },
}: {
  list: BadPictureList;
}) {
  return (
    <li className={styles.row}>
      <div className={flow.lines}>
        <strong>
          <PersonText>{name}</PersonText>
        </strong>
        <span className={flow.muted}>
          {countedHere(pictures, 'hash', 'hashes')} · imported by <PersonText>{by.name}</PersonText>,{' '}
          <RelativeTime at={at} form="ago" />
        </span>
        {compared < of && (
          <span role="status" className={flow.muted}>
            Comparing stored pictures: {written(compared)} of {written(of)}
            <progress className={styles.progress} value={compared} max={of} aria-label="Hashes compared" />
          </span>
        )}
      </div>
      <CommandButton
        id="bad-pictures.remove-list"
        args={{ list: id }}
        variant="outline"
        size="sm"
        icon={X}
        label={`Remove the list ${isolated(name)}`}
      >
        Remove
      </CommandButton>
    </li>
  );
}

function CasesRow(about: RowProps) {
  const { data, error, shown } = useBadPictures();
  return (
    <SettingRow {...about}>
      <div className={styles.part}>
        <div className={flow.row} role="group" aria-label="Which cases are shown">
          {(['open', 'closed'] as const).map((cases) => (
            <CommandButton
              key={cases}
              id="bad-pictures.show-cases"
              args={{ cases }}
              variant="outline"
              size="sm"
              pressed={shown === cases}
            >
              {cases === 'open' ? 'Open' : 'Closed'}
            </CommandButton>
          ))}
        </div>
        <NotThere error={error} loaded={data !== undefined} what="Lists and cases" />
        <SettingRows
          label={shown === 'open' ? 'Open cases' : 'Closed cases'}
          rows={data?.cases}
          of={data?.of ?? 0}
          none={shown === 'open' ? 'There are no open cases.' : 'There are no closed cases yet.'}
        >
          {(each) => <Case key={each.id} of={each} />}
        </SettingRows>
      </div>
    </SettingRow>
  );
}

function Case({ of }: { of: BadPictureCase }) {
  const { id, way, kind, distance, by, times, closed, label, hash, list } = of;
  const name = of.profile_name === '' ? 'No name yet' : of.profile_name;
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <strong>
          <PersonText>{label}</PersonText>
        </strong>
        <span>
          {BAD_PICTURE_WAYS[way]}
          {by && ` · sent by ${isolated(by.name)}`}
          {times > 1 && ` · ${written(times)} times`} · <RelativeTime at={of.last_at} form="ago" />
        </span>
        <span className={flow.muted}>
          {distance === 0 ? 'Exact match of' : `${distance} of 256 bits differ from`}{' '}
          <code title={hash}>{hash.slice(0, 8)}…</code> of <PersonText>{list}</PersonText>
        </span>
        {closed && (
          <span>
            Closed by <PersonText>{closed.by.name}</PersonText>, <RelativeTime at={closed.at} form="ago" />:{' '}
            <PersonText>{closed.word}</PersonText>
          </span>
        )}
        <CommandButton
          id="bad-pictures.open-case"
          args={{ profile_base_id: of.profile_base_id, profile_id: kind === 'locale' ? of.profile_id : null }}
          variant="text"
          size="sm"
        >
          Open <PersonText>{name}</PersonText>
        </CommandButton>
      </div>
      <div className={styles.buttons}>
        {closed ? (
          <CommandButton id="bad-pictures.reopen-case" args={{ case: id }} variant="outline" size="sm">
            Reopen
          </CommandButton>
        ) : (
          <CommandButton id="bad-pictures.close-case" args={{ case: id }} variant="outline" size="sm">
            Close…
          </CommandButton>
        )}
        <CommandButton id="bad-pictures.remove-hash" args={{ hash }} variant="text" size="sm">
          Remove this hash
        </CommandButton>
      </div>
    </li>
  );
}
