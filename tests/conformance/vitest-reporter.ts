import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { factsIn, keepShown, PROJECT } from './shown.ts';

/** Notes which facts the run's tests name, and whether they hold. */
export default class ConformanceReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const shown = modules.flatMap((module) =>
      [...module.children.allTests()]
        .map((test) => ({
          file: relative(PROJECT, module.moduleId),
          facts: factsIn(test.fullName),
          passed: test.result().state === 'passed',
        }))
        .filter(({ facts }) => facts.length > 0),
    );
    keepShown('vitest', shown);
  }
}
