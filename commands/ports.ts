import type { RouteName } from '../src/contract/policy/access.ts';
import type { BaseProfileSort } from '../src/contract/shapes/base-profile-list.ts';
import type { LocaleProfileSort } from '../src/contract/shapes/locale-profile-list.ts';
import type { OperationAnswer, OperationId, OperationInput } from '../src/contract/operations/operations.ts';
import type { LeaseProof } from '../src/contract/policy/lease-header.ts';
import type { ProfileSection } from './context.ts';
import type { BulkPort } from './bulk/port.ts';
import type { MatrixPort } from './matrix/port.ts';
import type { KeymapPort } from './keys/port.ts';
import type { SettingsPort } from './settings/port.ts';
import type { FormPort } from './form-port.ts';
import type { DocumentPort } from './documents/port.ts';
import type { QueuePort } from './queue/port.ts';
import type { DisapprovalPort } from './review/disapproval-port.ts';
import type { LocalePort } from './locales/port.ts';
import type { MediaPort } from './media/port.ts';
import type { DuplicatePort } from './duplicates/port.ts';
import type { OverviewPort } from './overview/port.ts';
import type { StatisticsPort } from './statistics/port.ts';

export interface ApiOptions {
  /** The version of the record that the person saw; sent as If-Match. */
  version?: number;
  /** The claim under which an item of a queue is decided; sent as Queue-Lease. */
  lease?: LeaseProof;
  /** Told while files are being sent: bytes that went out, of how many. */
  onProgress?: (sent: number, total: number) => void;
  /** Gives a call up that is under way. */
  signal?: AbortSignal;
}

/** One call to the server. Rejects with an `ApiError` that carries a code of the closed list. */
export type ApiPort = <K extends OperationId>(
  operation: K,
  input: Partial<OperationInput<K>>,
  options?: ApiOptions,
) => Promise<OperationAnswer<K>>;

/** What the overview on the screen can be ordered by; each overview knows some of it. */
export type ListSort = BaseProfileSort | LocaleProfileSort;

export type RowMove = 'next' | 'previous' | 'first' | 'last' | 'page-down' | 'page-up';

/** What the list on the screen can be asked to do. */
export interface ListPort {
  move(to: RowMove, extend?: boolean): void;
  /** Marks the row of this record, or unmarks it. */
  toggleSelected(id: string): void;
  clearSelection(): void;
  setPeek(open: boolean): void;
  sortBy(sort: ListSort): void;
  reload(): void;
}

/** The log of the open record. */
export interface LogPort {
  showMore(): void;
  /** The whole log in a dialog. */
  showAll(): void;
  /** One page more of the whole log. */
  showOlder(): void;
}

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
  /** Marks or unmarks the row under the cursor on a page that takes several. */
  toggleChoice(): void;
  /** Takes the row with this number, counted from 1. */
  acceptNumber(number: number): void;
  back(): void;
}

export type ScrollDirection = 'down' | 'up';

/** Everything a command's `run` may touch. There is no React, router, toast or fetch behind it. */
export interface Ports {
  api: ApiPort;
  /** `query`: what the address says behind its question mark. */
  navigate(route: RouteName, params?: Readonly<Record<string, string>>, query?: Readonly<Record<string, string>>): void;
  /** Asks anew for whatever of the screen could not be fetched. */
  retryFailed(): void;
  /** Opens the browser's print dialog. */
  print(): void;
  /** Asks for the open record anew. */
  reloadRecord(): void;
  goToSection(section: ProfileSection): void;
  /** Reads on in what is longer than its place, or back: in this one, else wherever there is more. */
  scroll(to: ScrollDirection, pane?: string): void;
  list: ListPort;
  overview: OverviewPort;
  form: FormPort;
  palette: PalettePort;
  queue: QueuePort;
  locales: LocalePort;
  logs: LogPort;
  media: MediaPort;
  documents: DocumentPort;
  statistics: StatisticsPort;
  duplicates: DuplicatePort;
  /** These records are deleted: no list and no cache is to show them any more. */
  forgetRecords(ids: readonly string[]): void;
  bulk: BulkPort;
  disapproval: DisapprovalPort;
  matrix: MatrixPort;
  keymap: KeymapPort;
  help: { open(): void; close(): void };
  notices: { open(): void; dismiss(id: string): void };
  /** The dialog on top: a question, or the notices. */
  dialog: { close(): void; accept(): void };
  session: {
    /** `reason`: a sentence that the sign-in shows. */
    signOut(reason?: string): Promise<void>;
    /** Counts as activity, and takes the warning of the idle sign-out away. */
    staySignedIn(): void;
    /** The secret of the second factor that is being registered; null when none is shown. */
    shownSecret(): string | null;
  };
  settings: SettingsPort;
  clipboard: { write(text: string): Promise<void> };
  /** Takes the newest undo entry off the list and sends it through the gate. */
  undoLast(): Promise<void>;
  /** Sends the last command that did something through the gate again, on what is at hand now. */
  repeatLast(): Promise<void>;
}
