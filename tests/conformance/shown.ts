import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A test that names facts, as a test runner saw it end. */
export interface Shown {
  file: string;
  facts: string[];
  passed: boolean;
}

export const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = join(PROJECT, 'build/conformance');

/** The numbers in a test's name, its groups included. */
export function factsIn(name: string): string[] {
  return [...new Set(name.match(/\bC\d{3}\b/g))];
}

/** Keeps what one runner saw, in place of what it saw before. */
export function keepShown(runner: 'vitest' | 'playwright', shown: readonly Shown[]): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, `${runner}.json`), JSON.stringify(shown));
}

/** @throws Error if that runner has not run */
export function readShown(runner: 'vitest' | 'playwright'): Shown[] {
  return JSON.parse(readFileSync(join(FOLDER, `${runner}.json`), 'utf8')) as Shown[];
}
