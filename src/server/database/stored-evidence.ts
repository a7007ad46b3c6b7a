import type { DuplicateEvidence } from '../../contract/shapes/duplicate-pair.ts';

type Part = DuplicateEvidence['parts'][number];

/** Evidence as it is stored: pictures by the names of their files, because links to them expire. */
export interface StoredEvidence extends Omit<DuplicateEvidence, 'parts' | 'against'> {
  parts: StoredPart[];
  /** Missing in what an older version stored. */
  against?: DuplicateEvidence['against'];
}
export interface StoredPart extends Omit<Part, 'pictures' | 'weight'> {
  files: { first: string; second: string } | null;
}

/** Evidence for which something was said about a pair. */
export interface KnownEvidence {
  /**
   * `decided`: what it is. `continued`: a save was completed, and nothing was decided. `blocked`: a save was held
   * back, and a decision about the pair is also about what it would have stored.
   */
  said: 'decided' | 'continued' | 'blocked';
  /** It was decided for what a save would have stored, which no later decision on the stored facts replaces. */
  held?: true;
  conditions: Part['condition'][];
  /** Names of the single-valued facts behind it, and a digest of their values. */
  facts: string[];
  fingerprint: string;
  /**
   * The facts behind it that are files, and which of them each profile had. Missing in what an older version stored:
   * its digest covered these too.
   */
  files?: KnownFiles[];
}
export interface KnownFiles {
  fact: string;
  first: string[];
  second: string[];
}

/** One side of a pair as the log stores it. */
export interface StoredSide {
  id: string;
  profile_base_id: string;
  profile_name: string;
  /** Code of the locale; null for a base profile. */
  locale: string | null;
  photo: { sha256: string; adult_level: string | null } | null;
}
