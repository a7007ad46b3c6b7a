import { useEffect, useId, useRef, useState, type ComponentProps } from 'react';
import { createPortal } from 'react-dom';
import { useSnapshot } from 'valtio';
import { personalState } from '../../context/personal.ts';
import { useCommandContext } from '../../context/read-context.ts';
import { registryNow } from '../../keyboard/registry-now.ts';
import { hintOf, keyToShow } from '../../keyboard/hints.ts';
import { CommandButton } from '../controls/command-button.tsx';
import { Kbd } from '../controls/kbd.tsx';

/** px by which the end may be below the edge before it counts as out of sight. */
const TOLERANCE = 4;

/** Where the frame has room for it: over the text it would hide the last line, or a button. */
const MORE_PLACE = 'more-below';

/** Panes that are longer than their visible part, and the one with the focus. */
const unread = personalState<{ panes: string[]; focused: string | null }>(() => ({ panes: [], focused: null }));

/** The pane that the key scrolls: the line of keys has room for one. */
function leading({ panes, focused }: { panes: readonly string[]; focused: string | null }): string | undefined {
  if (focused !== null && panes.includes(focused)) return focused;
  const drawn = [...document.querySelectorAll<HTMLElement>('[data-pane]')].map(({ dataset }) => dataset['pane'] ?? '');
  return drawn.find((id) => panes.includes(id));
}

/** Something to read that may be longer than its place: the line of keys says so, and how to scroll. */
export function Pane({ children, ...rest }: ComponentProps<'div'>) {
  const pane = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLSpanElement>(null);
  const id = useId();
  const [more, setMore] = useState(false);
  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        const below = (entry?.boundingClientRect.top ?? 0) > (entry?.rootBounds?.top ?? 0);
        setMore(entry?.isIntersecting === false && below);
      },
      { root: pane.current, rootMargin: `0px 0px ${TOLERANCE}px 0px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (!more) return;
    unread.panes.push(id);
    return () => void (unread.panes = unread.panes.filter((each) => each !== id));
  }, [more, id]);
  const leads = leading(useSnapshot(unread)) === id;
  return (
    <div
      ref={pane}
      data-pane={id}
      // Of two nested ones the inner one.
      onFocus={({ target }) => {
        if (target.closest('[data-pane]') === pane.current) unread.focused = id;
      }}
      onBlur={() => void (unread.focused = null)}
      {...rest}
    >
      {children}
      <span ref={end} aria-hidden="true" />
      {more && leads && <MoreBelow pane={id} />}
    </div>
  );
}

/** Its key scrolls wherever there is more; a click means this pane, and leaves the focus where it is. */
function MoreBelow({ pane }: { pane: string }) {
  const key = keyToShow(registryNow().get('view.scroll-down'), useCommandContext());
  const place = document.getElementById(MORE_PLACE);
  if (!place) return null;
  return createPortal(
    // Nothing is done here that the button inside does not do.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <span onMouseDown={(event) => event.preventDefault()}>
      <CommandButton id="view.scroll-down" args={{ pane }} size="sm" variant="text" tabIndex={-1}>
        More below {key && <Kbd hint={hintOf(key.press)} unseen={key.scope === null} />}
      </CommandButton>
    </span>,
    place,
  );
}
