import { useCallback, useLayoutEffect, useRef, useState, useEffect, type PointerEvent } from 'react';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X, type LucideIcon } from 'lucide-react';
import { dispatch } from '../context/dispatch.ts';
import { Button } from '../ui/controls/button.tsx';
import { CommandButton } from '../ui/controls/command-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { inShort, type Notice, type NoticeKind } from './notice-state.ts';
import { dismissNotice, TOAST_TIME } from './notify.ts';
import { PERSON_TEXT, PersonText } from '../ui/text/person-text.tsx';
import { isolated } from '../../contract/base/words.ts';
import styles from './notices.module.css';

/** Milliseconds that a toast stays at least once nothing holds it any more. */
const AFTER_HOLDING = 1000;

/** The last position of the pointer. */
let pointer: { x: number; y: number } | null = null;
window.addEventListener(
  'pointermove',
  ({ clientX: x, clientY: y }) => {
    pointer = { x, y };
  },
  { capture: true, passive: true },
);

/**
 * Removes a toast after its time. A pointer that moves over it or the focus keeps it; a pointer under which it appeared
 * does not, for nobody put it there to read.
 */
function useStay(time: number, visible: boolean, end: () => void) {
  /** Milliseconds that it has left. */
  const left = useRef(time);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = pointed || focused;
  useEffect(() => {
    if (!visible || held) return undefined;
    const since = Date.now();
    const remaining = left.current;
    const timer = setTimeout(end, remaining);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(AFTER_HOLDING, remaining - (Date.now() - since));
    };
  }, [visible, held, end]);
  return {
    onPointerEnter: ({ clientX, clientY }: PointerEvent) => {
      if (pointer?.x !== clientX || pointer.y !== clientY) setPointed(true);
    },
    onPointerLeave: () => setPointed(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
}

/** Milliseconds between two looks at whether a toast is over: forms and images change without an event of their own. */
const LOOK = 200;

function useEndWhenOver(isOver: Notice['isOver'], end: () => void): void {
  useEffect(() => {
    if (!isOver) return undefined;
    const looking = setInterval(() => isOver() && end(), LOOK);
    return () => clearInterval(looking);
  }, [isOver, end]);
}

/** One icon per kind, so that colour is not the only sign. */
export const NOTICE_ICONS: Readonly<Record<NoticeKind, LucideIcon>> = {
  error: CircleAlert,
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
};

interface Props {
  notice: Notice;
  visible: boolean;
  /** Kept before newer ones, because somebody is about to use it. */
  first: boolean;
}

/** The card of a toast; the two configurations differ only in time and place. */
export function ToastCard({ notice, visible, first }: Props) {
  const { id, kind, title, name, about, message, action, channel, isOver } = notice;
  const end = useCallback(() => dismissNotice(id), [id]);
  const { words, cut } = useCut();
  const holding = useStay(TOAST_TIME[channel], visible, end);
  useEndWhenOver(isOver, end);
  return (
    <div
      {...holding}
      className={styles.toast}
      title={[title, isolated(about), message].filter(Boolean).join('\n')}
      role={kind === 'error' ? 'alert' : undefined}
      data-notice={id}
      data-kind={kind}
      data-visible={visible}
      data-first={first || undefined}
    >
      <span className={styles.icon}>
        <Icon of={NOTICE_ICONS[kind]} />
      </span>
      <div ref={words} className={styles.words}>
        <strong>{title}</strong>
        {about !== '' && (
          <>
            {' '}
            <span className={styles.about} {...PERSON_TEXT}>
              {about}
            </span>
          </>
        )}
        {message !== '' && <span> {linesOf(message, name)}</span>}
      </div>
      {cut && (
        <CommandButton id="notices.open" size="sm" variant="text" label="Show in full">
          …
        </CommandButton>
      )}
      {action && (
        <Button size="sm" variant="outline" onClick={() => void dispatch(action.invocation, action.source)}>
          {action.label}
        </Button>
      )}
      <Button
        size="sm"
        variant="text"
        icon={X}
        label="Close this notice"
        onClick={() => void dispatch({ id: 'notices.dismiss', args: { notice: id } }, 'button')}
      />
    </div>
  );
}

/** Visually side by side; the text itself keeps them on lines. */
function linesOf(message: string, name: string) {
  return inShort(message)
    .split('\n')
    .map((line, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- a message never changes, and two lines may be alike
      <span key={at} className={styles.line}>
        {at > 0 && '\n'}
        <Line name={name}>{line}</Line>
      </span>
    ));
}

/** The text about somebody has room behind their name, however long that is. */
function Line({ name, children: line }: { name: string; children: string }) {
  const at = name === '' ? -1 : line.indexOf(name);
  if (at === -1) return line;
  return (
    <>
      {line.slice(0, at)}
      <PersonText className={styles.name}>{name}</PersonText>
      {line.slice(at + name.length)}
    </>
  );
}

/** Whether words were cut when drawn; not observed further, since a toast is gone before a window changes. */
function useCut() {
  const words = useRef<HTMLDivElement>(null);
  const [cut, setCut] = useState(false);
  useLayoutEffect(() => {
    const { scrollHeight = 0, clientHeight = 0 } = words.current ?? {};
    setCut(scrollHeight > clientHeight);
  }, []);
  return { words, cut };
}
