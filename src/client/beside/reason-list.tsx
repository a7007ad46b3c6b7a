import { Check } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { OTHER_ASKS, REASON_WORDS, type DisapprovalCode } from '../../contract/policy/disapproval.ts';
import { dispatch } from '../context/dispatch.ts';
import { useCommandContext } from '../context/read-context.ts';
import { registryNow } from '../keyboard/registry-now.ts';
import { hintOf, keyToShow, shortcutsOf } from '../keyboard/hints.ts';
import { Icon } from '../ui/icon.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { panelPlaces } from './disapproval-port.ts';
import { disapprovalState } from './disapproval-state.ts';
import styles from './disapproval.module.css';

interface ReasonListProps {
  reasons: readonly DisapprovalCode[];
  found: Readonly<Record<string, string>>;
}

/** The reasons with their keys; several may be marked. It has the focus as long as nothing is written. */
export function ReasonList({ reasons, found }: ReasonListProps) {
  const { marked, current } = useSnapshot(disapprovalState);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    panelPlaces.reasons = () => list.current?.focus({ preventScroll: true });
    return () => {
      panelPlaces.reasons = null;
    };
  }, []);
  useEffect(() => {
    if (current) document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest' });
  }, [current, id]);
  return (
    <div
      ref={list}
      className={styles.reasons}
      role="listbox"
      aria-label="Why are you disapproving it?"
      aria-multiselectable="true"
      aria-activedescendant={current === null ? undefined : `${id}-${current}`}
      tabIndex={0}
    >
      {reasons.map((reason) => (
        <Reason
          key={reason}
          id={`${id}-${reason}`}
          reason={reason}
          found={found[reason] ?? ''}
          marked={marked.includes(reason)}
          current={reason === current}
        />
      ))}
    </div>
  );
}

interface ReasonProps {
  id: string;
  reason: DisapprovalCode;
  found: string;
  marked: boolean;
  current: boolean;
}

function Reason({ id, reason, found, marked, current }: ReasonProps) {
  const key = keyToShow(registryNow().get('disapproval.mark-reason'), useCommandContext(), { reason });
  const works = key !== null && key.scope !== null;
  return (
    // Its key and Space are commands, which work while the list has the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      className={styles.choice}
      role="option"
      aria-selected={marked}
      aria-keyshortcuts={works ? shortcutsOf(key.press) : undefined}
      data-current={current || undefined}
      onClick={() => void dispatch({ id: 'disapproval.mark-reason', args: { reason } }, 'button')}
    >
      <Mark marked={marked} />
      <span className={styles.words}>
        {REASON_WORDS[reason]}
        {reason === 'other' && ` (${OTHER_ASKS})`}
        {found !== '' && <span className={styles.found}>found in {found}</span>}
      </span>
      {key && <Kbd hint={hintOf(key.press)} unseen={!works} />}
    </div>
  );
}

/** Screen readers get this from the option's state. */
export function Mark({ marked }: { marked: boolean }) {
  return (
    <span className={styles.box} data-marked={marked || undefined} aria-hidden="true">
      {marked && <Icon of={Check} size={14} />}
    </span>
  );
}
