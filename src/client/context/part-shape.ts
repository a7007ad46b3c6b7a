import type { Context, Scope } from '../../../commands/context.ts';
import type { Ports } from '../../../commands/ports.ts';

/**
 * What a part of the workbench gives to the whole: a folder of src/client with one `part.ts`, which the list in
 * app/parts.ts names. All of it is left out where there is nothing of the kind.
 */
export interface Part {
  /** What commands see of it, by its name in the context. It is read at every press, so it has to be cheap. */
  facts?: () => { readonly [Name in keyof Context]?: Context[Name] };
  /** States that the facts and layers are read from: each change of one is a change of the context. */
  states?: readonly object[];
  /** Calls back when facts change where not every change of a state counts; answers with the way to stop. */
  follow?(changed: () => void): () => void;
  /** What commands can ask of it, by its name among the ports. */
  ports?: { readonly [Name in keyof Ports]?: Ports[Name] };
  /** What it lays over the screen, by the state that opens it and not by what is drawn; the foremost last. */
  layers?: readonly Layer[];
  /** Closes its dialog; false when none was open. */
  close?(): boolean;
  /** Says yes to its question; false when it asks nothing. */
  accept?(): boolean;
  /** Lets go of what waits, runs or is shown for the person who leaves; `personal.ts` empties what it remembers. */
  forget?(): void;
}

export type Layer = readonly [scope: Scope, isOpen: () => boolean];

/** Names of the facts that a list of parts gives. */
export type FactsOf<Parts extends readonly Part[]> = {
  [At in keyof Parts]: Parts[At] extends { facts: () => infer Given } ? keyof Given : never;
}[number];

/** Names of the ports that a list of parts gives. */
export type PortsOf<Parts extends readonly Part[]> = {
  [At in keyof Parts]: Parts[At] extends { ports: infer Given } ? keyof Given : never;
}[number];

/**
 * What all parts give, in one object.
 *
 * The one cast of the list: each part is checked against `Part`, so that every value has its type, and
 * app/parts.ts does not compile unless every name is given; a loop over both is beyond what types can follow.
 */
export function joined<Whole extends object>(given: readonly (Partial<Whole> | undefined)[]): Whole {
  return Object.assign({}, ...given) as Whole;
}
