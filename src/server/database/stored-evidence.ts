import type { DuplicateEvidence } from '../../contract/shapes/duplicate-pair.ts';

type Part = DuplicateEvidence['parts'][number];

/** Evidence as it is kept: pictures by the names of their files, because links to them expire. */
export interface StoredEvidence extends Omit<DuplicateEvidence, 'parts'> {
  parts: StoredPart[];
}
export interface StoredPart extends Omit<Part, 'pictures'> {
  files: { first: string; second: string } | null;
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
