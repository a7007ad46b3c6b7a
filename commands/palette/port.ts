export type PaletteMove = 'next' | 'previous' | 'page-down' | 'page-up' | 'first' | 'last';

export interface PalettePort {
  open(): void;
  /** Offers what can be done to every result of the list, and nothing else. */
  openOnAllResults(): void;
  /** Puts this into the field in place of what is typed there. */
  type(query: string): void;
  close(): void;
  move(to: PaletteMove): void;
  /** Runs the row under the cursor; `stay` keeps the palette open. */
  accept(stay: boolean): void;
  /** Opens what the row under the cursor leads to in a new tab; where it leads nowhere, says so. */
  acceptInNewTab(): void;
  /** Marks or unmarks the row under the cursor on a page that takes several. */
  toggleChoice(): void;
  /** Takes the row with this number, counted from 1. */
  acceptNumber(number: number): void;
  back(): void;
}

/** What the palette looks like to the commands of its own scope; null while it is closed. */
export interface PaletteFacts {
  queryEmpty: boolean;
  /** A step page with several choices to mark. */
  choosingSeveral: boolean;
  /** Digits choose on this page. */
  digitsChoose: boolean;
  /** How many pages lie before this one. */
  depth: number;
}

export interface PalettePart {
  facts: { palette: PaletteFacts | null };
  ports: { palette: PalettePort };
}
