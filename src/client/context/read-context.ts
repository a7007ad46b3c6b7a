import { useSyncExternalStore } from 'react';
import { subscribe } from 'valtio';
import type { Context, Scope } from '../../../commands/context.ts';
import { contextChanged, contextVersion, onContextChange } from './context-version.ts';
import { joined, type Layer, type Part } from './part-shape.ts';
import { personal, beginAnew } from './personal.ts';
import { scopesNow } from './scope.tsx';
import { followShown } from './shown-history.ts';

type Facts = NonNullable<Part['facts']>;

let facts: readonly Facts[] | null = null;
let layers: readonly Layer[] = [];

/** The frozen snapshot with which a command is checked and run. */
export function readContext(): Context {
  if (!facts) throw new Error('The workbench has not started.');
  return Object.freeze(joined<Context>(facts.map((read) => read())));
}

/** The top layer; null: the screen itself. */
export function foremostLayer(): Scope | null {
  return openLayers().at(-1) ?? null;
}

/** The layers over the screen, by the state that opens them; the foremost last. */
function openLayers(): Scope[] {
  return layers.filter(([, isOpen]) => isOpen()).map(([scope]) => scope);
}

const cached = personal<{ version: number; context: Context } | null>(() => null);

/** The same snapshot until its sources change. */
function currentContext(): Context {
  const version = contextVersion();
  if (cached.current?.version !== version) cached.current = { version, context: readContext() };
  return cached.current.context;
}

export function useCommandContext(): Context {
  return useSyncExternalStore(onContextChange, currentContext);
}

/** Updates the context when the parts change. Called once at start; returns the way to stop. */
export function followParts(parts: readonly Part[]): () => void {
  layers = parts.flatMap((part) => part.layers ?? []);
  facts = [...parts.flatMap((part) => part.facts ?? []), () => ({ scopes: scopesNow(openLayers()) })];
  const stops = [
    ...parts.flatMap(({ states = [] }) => states.map((state) => subscribe(state, contextChanged))),
    ...parts.flatMap((part) => part.follow?.(contextChanged) ?? []),
    followShown(currentContext),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Removes everything about the person who worked here; the next one must find nothing. */
export function forgetPersonIn(parts: readonly Part[]): void {
  for (const part of parts) part.forget?.();
  beginAnew();
  contextChanged();
}
