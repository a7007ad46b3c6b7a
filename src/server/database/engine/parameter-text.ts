function arrayText(items: readonly unknown[]): string {
  const elements = items.map((item) => {
    if (Array.isArray(item)) return arrayText(item);
    const text = parameterText(item);
    return text === null ? 'NULL' : `"${text.replace(/["\\]/g, '\\$&')}"`;
  });
  return `{${elements.join(',')}}`;
}

/**
 * A value as the text that PostgreSQL reads it from, the same for both engines. An array becomes
 * an array of PostgreSQL; a jsonb column that holds an array must be given its JSON text.
 *
 * @returns null for null and undefined
 * @throws RangeError for an invalid Date
 */
export function parameterText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (value === Infinity) return 'infinity';
  if (value === -Infinity) return '-infinity';
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  if (Array.isArray(value)) return arrayText(value);
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  return JSON.stringify(value);
}
