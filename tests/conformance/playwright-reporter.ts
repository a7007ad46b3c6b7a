import { relative } from 'node:path';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { keepShown, numbersIn, PROJECT, type Shown } from './shown.ts';

/** Notes which facts and promises the browser tests name, and whether they hold. */
export default class ConformanceReporter implements Reporter {
  readonly #shown: Shown[] = [];
  readonly #ran = new Set<string>();

  onTestEnd(test: TestCase, result: TestResult): void {
    const file = relative(PROJECT, test.location.file);
    this.#ran.add(file);
    const numbers = numbersIn(test.titlePath().join(' '));
    if (numbers.length === 0) return;
    this.#shown.push({ file, place: 'browser', numbers, passed: result.status === 'passed' });
  }

  onEnd(): void {
    keepShown('playwright', this.#ran, this.#shown);
  }

  printsToStdio(): boolean {
    return false;
  }
}
