import type { ByteRange } from './media-store.ts';

/**
 * The one range that a Range header asks for, within a file of `size` bytes. null: none that we give, so
 * the whole file is the answer; 'beyond': it begins after the end.
 */
export function askedRange(header: string | undefined, size: number): ByteRange | 'beyond' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    // "-500": the last 500 bytes.
    const length = Math.min(Number(last), size);
    return length === 0 ? 'beyond' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  if (start >= size) return 'beyond';
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return end < start ? null : { start, end };
}
