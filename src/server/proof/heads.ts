/** Where one chain stands, with a fingerprint of the records that it is about. */
export interface Head {
  id: string;
  count: number;
  head: string;
  /** SHA-256 over version, state and fields of the base profile and its locale profiles: see `recordsPrint`; '': unknown. */
  records: string;
}

/** The lines of a list. */
export function linesOf(heads: readonly Head[]): string {
  return heads.map(({ id, count, head, records }) => `${id} ${count} ${head} ${records}\n`).join('');
}

/** null: these are not such lines. */
export function headsIn(lines: string): Head[] | null {
  const heads: Head[] = [];
  for (const line of lines.split('\n').slice(0, -1)) {
    const [id = '', count = '', head = '', records = '', ...more] = line.split(' ');
    if (records === '' || more.length > 0 || !/^\d+$/.test(count)) return null;
    heads.push({ id, count: Number(count), head, records });
  }
  return heads;
}

export function eventsIn(heads: readonly Head[]): number {
  return heads.reduce((sum, { count }) => sum + count, 0);
}
