import { useMemo } from 'react';
import { reasonItems } from '../../../../commands/review/reason-items.ts';
import type { BaseProfile } from '../../../contract/profiles/base-profile.ts';
import type { LocaleProfile } from '../../../contract/profiles/locale-profile.ts';
import type { ProfileKind } from '../../../contract/profiles/status.ts';
import { CommandButton } from '../../ui/controls/command-button.tsx';
import styles from './reason-checklist.module.css';
import { LeftDrafts } from '../../session/drafts/late-left-drafts.tsx';
import { PERSON_TEXT } from '../../ui/text/person-text.tsx';
import { placeOfTicks, useTicks, useReasonPlacesOf } from '../reason-ticks.ts';
import { useOpenReasons } from '../../record/in-view.ts';

interface Props {
  kind: ProfileKind;
  record: Pick<BaseProfile | LocaleProfile, 'id' | 'status' | 'last_reason' | 'media' | 'tags'>;
}

/** The reasons for the return, as a list to tick off while correcting; each links to its place. */
export function ReasonChecklist({ kind, record }: Props) {
  const { id, status, last_reason: reason, media } = record;
  const places = useReasonPlacesOf(kind, record);
  const items = useMemo(
    () => reasonItems(kind, reason, { places, attachments: media.attachments.map((each) => each.id) }),
    [kind, reason, places, media],
  );
  // Ticks end when the profile is sent on, and when it returns for other reasons.
  const { keys, toggle } = useTicks(kind, id, JSON.stringify([status, reason]));
  useOpenReasons(useMemo(() => items.map((item) => ({ ...item, ticked: keys.includes(item.key) })), [items, keys]));
  if (reason === null) return null;
  const open = items.filter(({ key }) => !keys.includes(key)).length;
  // Once it is sent on, there is nothing left to tick off.
  const isReturned = status === 'disapproved';
  return (
    <section id="reasons" tabIndex={-1} className={styles.reasons} aria-label="Why it was disapproved">
      <header>
        <h2>{isReturned ? 'Reasons for disapproval' : 'Last disapproved for'}</h2>
        {isReturned && <span role="status">{open === 0 ? 'all ticked off' : `${open} still open`}</span>}
      </header>
      <LeftDrafts place={placeOfTicks(kind, id)} />
      <ul>
        {items.map(({ key, words, note, place }) => (
          <li key={key} data-ticked={(isReturned && keys.includes(key)) || undefined}>
            {isReturned ? (
              <label>
                <input type="checkbox" checked={keys.includes(key)} onChange={() => toggle(key)} />
                <span>{words}</span>
              </label>
            ) : (
              <span>{words}</span>
            )}
            {place && (
              <CommandButton id="record.go-to-reason" args={{ reason: key }} size="sm" variant="text">
                Go there <span className="visually-hidden">: {words}</span>
              </CommandButton>
            )}
            {note !== '' && <p {...PERSON_TEXT}>{note}</p>}
          </li>
        ))}
      </ul>
      {reason.note !== '' && (
        <p className={styles.note} {...PERSON_TEXT}>
          {reason.note}
        </p>
      )}
    </section>
  );
}
