/** Where one chain stands, with a fingerprint of the records that it tells of. */
export interface Head {
  id: string;
  count: number;
  head: string;
  /** SHA-256 over version, state and fields of the base profile and its locale profiles: see `readHeads`. */
  records: string;
}

/** The leaf of the tree, and the line of a file of heads. */
export function headLine({ id, count, head, records }: Head): string {
  return `${id} ${count} ${head} ${records}`;
}

/** Throws an Error for a line that is none. */
export function headIn(line: string): Head {
  const [id = '', count = '', head = '', records = '', ...more] = line.split(' ');
  if (records === '' || more.length > 0 || !/^\d+$/.test(count)) throw new Error('This is no line of a file of heads.');
  return { id, count: Number(count), head, records };
}
