import type { Destination, RouteName } from '../../src/contract/base/routes.ts';
import type { ProfileRecord } from '../records.ts';
import type { ProfileSection } from '../sections.ts';

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
    navigate(
      route: RouteName,
      params?: Destination['params'],
      query?: Destination['query'],
      hash?: Destination['hash'],
    ): void;
    /** Opens an address of the workbench in a new tab, beside this one. */
    openInNewTab(address: string): void;
    help: { open(): void; close(): void };
    notices: { open(): void; dismiss(id: string): void };
    /** The dialog on top: a question, or the notices. */
    dialog: { close(): void; accept(): void };
    /** Loads the page anew. */
    loadVersion(): void;
    /** Takes the newest undo step off the list and executes it. Does not wait for the answer: another press undoes another step. */
    undoLast(): void;
    /** Does again what was undone last. */
    redoLast(): void;
    /** Executes the last command that did something again, on the record now in view. */
    repeatLast(): Promise<void>;
  };
}

export type ScrollDirection = 'down' | 'up';

/** The page as a whole. */
export interface PagePart {
  facts: {
    /** The record that the screen is about or, in the queue, the item in the panel; as it is drawn. */
    open: ProfileRecord | null;
    /** That one was deleted while it stood open. */
    deleted: boolean;
  };
  ports: {
    /** `reasons`: the list of those of a disapproval. */
    goToSection(section: ProfileSection | 'reasons'): void;
    /** Scrolls this text down or up, or another one that has more. */
    scroll(to: ScrollDirection, pane?: string): void;
    /** Opens the browser's print dialog. */
    print(): void;
    clipboard: { write(text: string): Promise<void> };
  };
}
