import type { FullResult, Reporter, TestCase } from '@playwright/test/reporter';

/** As many tests of a run may be green at the second try only. */
const MOST = 2;

/**
 * Several hundred tests on two shared cores: one in thousands loses a race of its own making, and a whole run was red for
 * it. Each is tried once more, named where all is told, and more than a few are a fault of the product.
 */
export default class SecondTriesReporter implements Reporter {
  readonly #tests = new Set<TestCase>();

  onTestEnd(test: TestCase): void {
    this.#tests.add(test);
  }

  async onEnd({ status }: FullResult): Promise<{ status: FullResult['status'] }> {
    const late = [...this.#tests].filter((test) => test.outcome() === 'flaky');
    if (late.length === 0) return { status };
    process.stdout.write(`\n${late.length} green at the second try only (at most ${MOST}):\n`);
    for (const { location, title } of late) process.stdout.write(`  ${location.file}:${location.line} ${title}\n`);
    return { status: late.length > MOST ? 'failed' : status };
  }

  printsToStdio(): boolean {
    return false;
  }
}
