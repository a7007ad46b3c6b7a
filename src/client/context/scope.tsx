import { useEffect, useRef, type ReactNode } from 'react';
import { SCOPES, type Scope as ScopeName } from '../../../commands/context.ts';
import { contextChanged } from './context-version.ts';

interface Mounted {
  names: readonly ScopeName[];
  element: () => HTMLElement | null;
}

interface Props {
  /** One, or several for a place with keys of more than one kind; pass the same array each time. */
  name: ScopeName | readonly ScopeName[];
  className?: string;
  children: ReactNode;
}

const mounted = new Set<Mounted>();

/**
 * Declares its children as a place where keys of this scope work. Single letters work only while the focus is inside,
 * or on nothing in particular: on a button elsewhere on the page they do nothing.
 */
export function Scope({ name, className, children }: Props) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const names = typeof name === 'string' ? [name] : name;
    const entry: Mounted = { names, element: () => element.current };
    mounted.add(entry);
    contextChanged();
    return () => {
      mounted.delete(entry);
      contextChanged();
    };
  }, [name]);
  return (
    <div ref={element} className={className} data-scope={typeof name === 'string' ? name : name.join(' ')}>
      {children}
    </div>
  );
}

/**
 * Scopes that a key press reaches now, from the outermost to the innermost.
 *
 * @param layers open modal scopes; they count once they are requested, so that a key pressed before they are drawn
 * never reaches what is below
 */
export function scopesNow(layers: readonly ScopeName[]): ScopeName[] {
  const focus = document.activeElement ?? document.body;
  // A click beside everything leaves the focus on the screen, and so does the link that skips to it.
  const isOnNothing = focus === document.body || focus.id === 'screen';
  const inside = [...mounted].filter(({ element }) => {
    const place = element();
    return place !== null && (place.contains(focus) || (isOnNothing && focus.contains(place)));
  });
  const names = new Set<ScopeName>(['global', ...inside.flatMap(({ names }) => names), ...layers]);
  return SCOPES.filter((name) => names.has(name));
}
