import type { EventEmitter } from 'node:events';
import type { Writable } from 'node:stream';

type PartHeader = Record<string, string[] | undefined>;

/**
 * Makes a form's reader accept file names as browsers and RFC 6266 write them: it ignores `filename*` after a quoted
 * name, and leaves the escapes of quotation marks and line breaks. Each name is parsed here, and passed on in the one
 * form that the reader takes without loss.
 */
export function readPartNames(form: Writable): void {
  // The reader has no hook for the header of a part; its own parser emits an event for each.
  const { parser } = Reflect.get(form, '_parser') as { parser: EventEmitter };
  parser.prependListener('part', (part: EventEmitter) => {
    part.prependListener('header', (header: PartHeader) => {
      const [disposition] = header['content-disposition'] ?? [];
      if (disposition !== undefined) header['content-disposition'] = [withPlainName(disposition)];
    });
  });
}

/** A parameter of the header: its name, with a star or without, and its value, quoted or not. */
const PARAMETER = /;\s*([\w-]+\*?)\s*=\s*(?:"((?:\\"(?=[^;]*")|[^"])*)"|([^;]*))/g;

function withPlainName(disposition: string): string {
  const kept = [/^[^;]*/.exec(disposition)?.[0] ?? ''];
  let plain: string | null = null;
  let extended: string | null = null;
  for (const [whole, name = '', quoted, bare = ''] of disposition.matchAll(PARAMETER)) {
    const parameter = name.toLowerCase();
    if (parameter === 'filename') plain = quoted === undefined ? lettersOf(bare.trim()) : unescaped(lettersOf(quoted));
    else if (parameter === 'filename*') extended = extendedValue(quoted ?? bare.trim());
    else kept.push(whole.slice(1).trim());
  }
  const given = extended ?? plain;
  // A file with a line break in its name would be ignored.
  if (given !== null) kept.push(`filename*=UTF-8''${percentEncoded(given.replaceAll(/\p{Cc}/gu, ''))}`);
  return kept.join('; ');
}

/** A header arrives as one letter for each byte. Almost all clients write UTF-8; anything else is read as Latin-1, the former default. */
function lettersOf(bytes: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(bytes, 'latin1'));
  } catch {
    return bytes;
  }
}

const ESCAPED = { '%22': '"', '%0d': '\r', '%0a': '\n' } as const;

/** Browsers escape three characters and no other, not even a per cent sign; other programs write a backslash before quotation marks. */
function unescaped(value: string): string {
  return value
    .replaceAll('\\"', '"')
    .replaceAll(/%(?:22|0d|0a)/gi, (escape) => ESCAPED[escape.toLowerCase() as keyof typeof ESCAPED]);
}

/** A value with its encoding, as in `UTF-8'en'a%20b` (RFC 5987); null: it is not one. */
function extendedValue(text: string): string | null {
  const [, encoding = '', value = ''] = /^(utf-8|iso-8859-1)'[^']*'(.*)$/i.exec(text) ?? [];
  if (encoding === '' || /%(?![\da-f]{2})/i.test(value)) return null;
  const bytes = value.replaceAll(/%([\da-f]{2})/gi, (_whole, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  );
  if (encoding.toLowerCase() === 'iso-8859-1') return bytes;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(bytes, 'latin1'));
  } catch {
    return null;
  }
}

function percentEncoded(text: string): string {
  return [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
}
