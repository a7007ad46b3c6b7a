interface Page<Row> {
  rows: readonly Row[];
  next: string | null;
}

/**
 * All rows of a list, page after page by their cursors.
 *
 * @param most rows beyond which the cursor must be going round in circles
 */
export async function walkPages<Row>(
  page: (behind: { after?: string }) => Promise<Page<Row>>,
  most: number,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let behind: { after?: string } = {}; ;) {
    const { rows: more, next } = await page(behind);
    rows.push(...more);
    if (next === null) return rows;
    if (rows.length > most) throw new Error('The cursor goes round in circles.');
    behind = { after: next };
  }
}
