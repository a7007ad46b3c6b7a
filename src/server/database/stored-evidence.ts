import type { DuplicateEvidence } from '../../contract/shapes/duplicate-pair.ts';

type Part = DuplicateEvidence['parts'][number];

/** Evidence as it is kept: pictures by the names of their files, because links to them expire. */
export interface StoredEvidence extends Omit<DuplicateEvidence, 'parts' | 'against'> {
  parts: StoredPart[];
  /** Not in what an older version stored. */
  against?: DuplicateEvidence['against'];
}
export interface StoredPart extends Omit<Part, 'pictures' | 'weight'> {
  files: { first: string; second: string } | null;
}

/** Evidence in view of which something was said about a pair. */
export interface KnownEvidence {
  /**
   * `decided`: what it is. `continued`: a save was completed, and nothing was decided. `blocked`: a save was held
   * back, and a decision about the pair is also about what it would have stored.
   */
  said: 'decided' | 'continued' | 'blocked';
  /** It was decided in view of what a save would have stored, which no later decision on what is stored replaces. */
  held?: true;
  conditions: Part['condition'][];
  /** Names of the facts behind it that have one value, and a digest of what these were. */
  facts: string[];
  fingerprint: string;
  /** The facts behind it that are files, and which of them each profile had. Missing in what an older version stored: its digest was of these too. */
  files?: KnownFiles[];
}
export interface KnownFiles {
  fact: string;
  first: string[];
  second: string[];
}

/** One side of a pair as the log keeps it. */
export interface StoredSide {
  id: string;
  profile_base_id: string;
  profile_name: string;
  /** Code of the locale; null for a base profile. */
  locale: string | null;
  photo: { sha256: string; adult_level: string | null } | null;
}
