import { relative } from 'node:path';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { keepShown, numbersIn, PROJECT, type Shown } from './shown.ts';

/** What a run says by which only some tests of a file run; Playwright shows no reporter of it. */
const NARROWING = /^-g|^--grep|^--last-failed|\.spec\.ts:\d+$/;

/** Notes which facts and promises the browser tests name, and whether they hold. */
export default class ConformanceReporter implements Reporter {
  /** By test: what a second try shows stands in place of the first. */
  readonly #shown = new Map<TestCase, Shown>();
  readonly #ran = new Set<string>();

  onTestEnd(test: TestCase, result: TestResult): void {
    const file = relative(PROJECT, test.location.file);
    this.#ran.add(file);
    const numbers = numbersIn(test.titlePath().join(' '));
    if (numbers.length === 0) return;
    this.#shown.set(test, { file, place: 'browser', numbers, passed: result.status === 'passed' });
  }

  onEnd(): void {
    // The tests of a file that were left out would be taken for tests that are gone.
    if (process.argv.some((word) => NARROWING.test(word))) return;
    keepShown('playwright', this.#ran, [...this.#shown.values()]);
  }

  printsToStdio(): boolean {
    return false;
  }
}
