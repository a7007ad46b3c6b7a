import type { TrailExport } from '../../src/contract/trail/trail-operations.ts';

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
