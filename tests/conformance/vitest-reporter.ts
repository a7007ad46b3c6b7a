import { relative } from 'node:path';
import type { Reporter, TestModule, Vitest } from 'vitest/node';
import { placeOf } from './place.ts';
import { keepShown, numbersIn, PROJECT } from './shown.ts';

/** Notes which facts and promises the run's tests name, where they were met, and whether they hold. */
export default class ConformanceReporter implements Reporter {
  #narrowed = false;

  onInit({ config }: Vitest): void {
    this.#narrowed = config.testNamePattern !== undefined;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    // The tests of a file that were left out would be taken for tests that failed.
    if (this.#narrowed) return;
    const files = new Map(modules.map((module) => [module, relative(PROJECT, module.moduleId)]));
    const shown = [...files].flatMap(([module, file]) =>
      [...module.children.allTests()]
        .map((test) => ({
          file,
          place: placeOf(file, PROJECT),
          numbers: numbersIn(test.fullName),
          passed: test.result().state === 'passed',
        }))
        .filter(({ numbers }) => numbers.length > 0),
    );
    keepShown(process.env['TEST_DATABASE_URL'] ? 'postgresql' : 'vitest', new Set(files.values()), shown);
  }
}
