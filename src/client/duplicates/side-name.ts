import type { PairSide } from '../../contract/shapes/duplicate-pair.ts';

/** A side of a pair as people call it: its name, and the code of its locale if it has one. */
export function sideName({ profile_name: name, locale }: Pick<PairSide, 'profile_name' | 'locale'>): string {
  const called = name === '' ? 'Without a name' : name;
  return locale === null ? called : `${called} (${locale})`;
}

/** Both sides of a pair. */
export function pairName({ first, second }: { first: PairSide; second: PairSide }): string {
  return `${sideName(first)} and ${sideName(second)}`;
}
