/**
 * Loaded before everything else, it puts the clock of a process, its threads and its embedded database as
 * many milliseconds ahead as the file says that CLOCK_FILE names; the file may change at any moment.
 */
import { readFileSync } from 'node:fs';

const file = process.env['CLOCK_FILE'] ?? '';
const RealDate = Date;
const now = () => RealDate.now() + Number(readFileSync(file, 'latin1'));

globalThis.Date = new Proxy(RealDate, {
  construct: (date, words, made) => Reflect.construct(date, words.length === 0 ? [now()] : words, made),
  apply: () => new RealDate(now()).toString(),
  get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
});
