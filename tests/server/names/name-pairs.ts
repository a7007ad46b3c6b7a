import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Two writings of one name. */
export interface NamePair {
  /** Script, language or kind of difference. */
  of: string;
  name: string;
  other: string;
}

/** The pairs of a file: a heading before those of one kind, and one pair a line. */
export function namePairs(file: 'scripts' | 'nicknames' | 'variants' | 'later'): NamePair[] {
  let of = '';
  return readFileSync(path.join(import.meta.dirname, '../duplicates/name-pairs', `${file}.txt`), 'utf8')
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => {
      if (line.startsWith('# ')) {
        of = line.slice(2);
        return [];
      }
      const [name = '', other = ''] = line.split(' = ');
      return [{ of, name, other }];
    });
}
