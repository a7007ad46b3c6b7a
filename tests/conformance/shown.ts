import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Place } from './place.ts';

/** A test that names facts or promises, as a test runner saw it end. */
export type Shown = { file: string; place: Place; numbers: string[]; passed: boolean };
/** postgresql: the server tests on that engine, and those that only it can have. */
export const RUNNERS = ['vitest', 'postgresql', 'playwright'] as const;
export type Runner = (typeof RUNNERS)[number];
/** Which command each runner begins with. */
const COMMANDS = { vitest: 'test:unit', postgresql: 'test:postgresql', playwright: 'test:browser' };
export const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = join(PROJECT, 'build/conformance');
/** The numbers in a test's name, its groups included. */
export const numbersIn = (name: string): string[] => [...new Set(name.match(/\b[CP]\d{3}\b/g))];

/** What is known after a run of some files: theirs is new, what other files that still exist showed stays. */
export const merged = (kept: readonly Shown[], ran: ReadonlySet<string>, shown: readonly Shown[]): Shown[] => [
  ...kept.filter(({ file }) => !ran.has(file) && existsSync(join(PROJECT, file))),
  ...shown,
];

/** Keeps what one runner saw of these files, in place of what it saw of them before. */
export function keepShown(runner: Runner, ran: ReadonlySet<string>, shown: readonly Shown[]): void {
  mkdirSync(FOLDER, { recursive: true });
  const kept = existsSync(pathOf(runner)) ? readShown(runner) : [];
  writeFileSync(pathOf(runner), JSON.stringify(merged(kept, ran, shown)));
}

/** @throws Error if that runner has not run */
export function readShown(runner: Runner): Shown[] {
  if (!existsSync(pathOf(runner))) throw new Error(`No results yet. Run first: npm run ${COMMANDS[runner]}`);
  return JSON.parse(readFileSync(pathOf(runner), 'utf8')) as Shown[];
}

function pathOf(runner: Runner): string {
  return join(FOLDER, `${runner}.json`);
}
