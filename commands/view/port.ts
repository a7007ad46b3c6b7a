import type { ProfileRecord } from '../records.ts';
import type { ProfileSection } from '../sections.ts';

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
    goToSection(section: ProfileSection): void;
    /** Reads on in what is longer than its place, or back: in this one, else wherever there is more. */
    scroll(to: ScrollDirection, pane?: string): void;
    /** Opens the browser's print dialog. */
    print(): void;
    clipboard: { write(text: string): Promise<void> };
  };
}
