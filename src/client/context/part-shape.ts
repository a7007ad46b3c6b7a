import type { Context, Scope } from '../../../commands/context.ts';
import type { Ports } from '../../../commands/ports.ts';

/**
 * What a part of the workbench gives to the whole: a folder of src/client with one `part.ts`, listed in app/parts.ts.
 * Every member is optional.
 */
export interface Part {
  /** What commands see of it, by its name in the context. It is read at every press, so it has to be cheap. */
  facts?: () => { readonly [Name in keyof Context]?: Context[Name] };
  /** States behind the facts and layers: each change of one is a change of the context. */
  states?: readonly object[];
  /** Calls back when facts change where not every change of a state counts; returns the way to stop. */
  follow?(changed: () => void): () => void;
  ports?: { readonly [Name in keyof Ports]?: Ports[Name] };
  /** Its layers over the screen, by the state that opens them and not by what is drawn; the foremost last. */
  layers?: readonly Layer[];
  /** Closes its dialog; false when none was open. */
  close?(): boolean;
  /** Confirms its question; false when it asks nothing. */
  accept?(): boolean;
  /** Stops what waits, runs or is shown for the person who leaves; `personal.ts` resets the remembered state. */
  forget?(): void;
}

export type Layer = readonly [scope: Scope, isOpen: () => boolean];

export type FactsOf<Parts extends readonly Part[]> = {
  [At in keyof Parts]: Parts[At] extends { facts: () => infer Given } ? keyof Given : never;
}[number];

export type PortsOf<Parts extends readonly Part[]> = {
  [At in keyof Parts]: Parts[At] extends { ports: infer Given } ? keyof Given : never;
}[number];

/**
 * The facts or ports of all parts in one object.
 *
 * The one cast of the list: each part is checked against `Part`, so that every value has its type, and app/parts.ts
 * does not compile unless every name is given; a loop over both is beyond what types can express.
 */
export function joined<Whole extends object>(given: readonly (Partial<Whole> | undefined)[]): Whole {
  return Object.assign({}, ...given) as Whole;
}
