import type { RouteName } from '../../src/contract/policy/access.ts';

/** What holds the screens together. */
export interface WorkbenchPart {
  facts: {
    route: RouteName | null;
    /** What "Undo" would undo, in words; null when there is nothing. */
    undoable: string | null;
    /** What "Redo" would do again, in words; null when there is nothing. */
    redoable: string | null;
    /** What "Repeat" would run again, in words; null when there is nothing. */
    repeatable: string | null;
    /** The server gives out another version of the workbench than the one on this page. */
    newVersion: boolean;
  };
  ports: {
    /** `query`: what the address says behind its question mark. */
    navigate(
      route: RouteName,
      params?: Readonly<Record<string, string>>,
      query?: Readonly<Record<string, string>>,
    ): void;
    /** Opens an address of the workbench in a new tab, beside this one. */
    openInNewTab(address: string): void;
    help: { open(): void; close(): void };
    notices: { open(): void; dismiss(id: string): void };
    /** The dialog on top: a question, or the notices. */
    dialog: { close(): void; accept(): void };
    /** Loads the page anew. */
    loadVersion(): void;
    /** Takes the newest undo entry off the list and sends it through the gate. Does not wait for the answer: it speaks for itself, and another press is another wish. */
    undoLast(): void;
    /** The same of what was undone last. */
    redoLast(): void;
    /** Sends the last command that did something through the gate again, on what is at hand now. */
    repeatLast(): Promise<void>;
  };
}
