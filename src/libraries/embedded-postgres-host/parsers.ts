import { parse } from 'postgres-array';

/** Converts the text that PostgreSQL sends. */
type Parser = (text: string) => unknown;

const asIs: Parser = (text) => text;

/**
 * PostgreSQL writes `2026-01-02 03:04:05.678901+00`; a Date keeps milliseconds of it.
 * 'infinity' has no Date, so it becomes the number Infinity, which compares with Dates as it should.
 */
function moment(text: string): Date | number {
  if (text === 'infinity') return Infinity;
  if (text === '-infinity') return -Infinity;
  const zone = /[+-]\d\d(:\d\d)?$/.exec(text);
  const complete = zone === null ? `${text}Z` : zone[1] === undefined ? `${text}:00` : text;
  return new Date(complete.replace(' ', 'T'));
}

function bytes(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text.slice(2), 'hex'));
}

/** Type, its object identifier, that of its array (src/include/catalog/pg_type.dat), and its parser. */
const TYPES: readonly (readonly [name: string, oid: number, arrayOid: number, parser: Parser])[] = [
  ['bool', 16, 1000, (text) => text === 't'],
  ['bytea', 17, 1001, bytes],
  ['name', 19, 1003, asIs],
  // Beyond 2^53 a number would lose digits.
  ['int8', 20, 1016, asIs],
  ['int2', 21, 1005, Number],
  ['int4', 23, 1007, Number],
  ['text', 25, 1009, asIs],
  ['oid', 26, 1028, Number],
  ['json', 114, 199, (text) => JSON.parse(text)],
  ['float4', 700, 1021, Number],
  ['float8', 701, 1022, Number],
  ['bpchar', 1042, 1014, asIs],
  ['varchar', 1043, 1015, asIs],
  // A calendar day has no time zone, so it must not become a Date.
  ['date', 1082, 1182, asIs],
  ['timestamp', 1114, 1115, moment],
  ['timestamptz', 1184, 1185, moment],
  ['numeric', 1700, 1231, asIs],
  ['uuid', 2950, 2951, asIs],
  ['jsonb', 3802, 3807, (text) => JSON.parse(text)],
];

/**
 * Parsers of both engines for the text of a column, by the object identifier of its type. Other types stay text. One
 * table for both, because their own defaults differ.
 */
export const PARSERS: Readonly<Record<number, Parser>> = Object.fromEntries(
  TYPES.flatMap(([, oid, arrayOid, parser]) => [
    [oid, parser],
    [arrayOid, (text: string) => parse(text, parser)],
  ]),
);

export function parserOf(oid: number): Parser {
  return PARSERS[oid] ?? asIs;
}
