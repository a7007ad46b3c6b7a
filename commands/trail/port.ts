import type { TrailExport } from '../../src/contract/trail/trail-operations.ts';
import type { ProfileKind } from '../../src/contract/profiles/status.ts';

/** The trail as a whole, which is verified from the settings, and a record's part of it as a file. */
export interface TrailPort {
  /** Begins to look at everything, unless somebody has begun already. Rejects with an `ApiError`. */
  prove(): Promise<void>;
  /** Lets the browser save a trail as a file. */
  give(trail: TrailExport): void;
}

export interface TrailPart {
  ports: { trail: TrailPort };
}

export interface VersionedRecord {
  kind: ProfileKind;
  id: string;
  name: string;
}

/** What the dialog of versions shows. */
export interface VersionsFacts {
  kind: ProfileKind;
  /** Of the record. */
  id: string;
  /** The version that is looked at, of two the older: what is restored. null: the list is not here yet. */
  link: number | null;
  /** That is how the record is now: nothing is to be restored. */
  current: boolean;
  /** Two of them stand side by side. */
  comparing: boolean;
}

export interface VersionsPort {
  /** Opens the versions of a record, at one of them, at the one that stood at a moment (ISO), or at the newest. */
  show(subject: VersionedRecord, version: { link: number } | { at: string } | null): void;
  choose(link: number): void;
  /** Looks at the next one of the list; what is marked stays beside it. */
  move(to: 'older' | 'newer'): void;
  /** The version looked at beside another one; the same once more: alone again. */
  compareWith(link: number): void;
  /** Keeps the shown version beside the next one that is opened; the second time ends that. */
  mark(): void;
  /** Of two versions what is the same is shown too, or not. */
  toggleSame(): void;
  showOlder(): void;
  /** Reads all of it anew. */
  reload(): Promise<void>;
}

export interface VersionsPart {
  facts: { versions: VersionsFacts | null };
  ports: { versions: VersionsPort };
}
