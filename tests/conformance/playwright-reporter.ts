import { relative } from 'node:path';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { factsIn, keepShown, PROJECT, type Shown } from './shown.ts';

/** Notes which facts the browser tests name, and whether they hold. */
export default class ConformanceReporter implements Reporter {
  readonly #shown: Shown[] = [];

  onTestEnd(test: TestCase, result: TestResult): void {
    const facts = factsIn(test.titlePath().join(' '));
    if (facts.length === 0) return;
    this.#shown.push({ file: relative(PROJECT, test.location.file), facts, passed: result.status === 'passed' });
  }

  onEnd(): void {
    keepShown('playwright', this.#shown);
  }

  printsToStdio(): boolean {
    return false;
  }
}
