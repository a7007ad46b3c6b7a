import { fileURLToPath } from 'node:url';

/** Where a full run leaves its result; it is checked in, so that everybody sees it. */
export const LAST_RUN = fileURLToPath(new URL('last-run.json', import.meta.url));

/** What a run of `npm run test:all` has seen. */
export interface FullRun {
  commit: string;
  /** YYYY-MM-DD */
  date: string;
  node: string;
  stages: Stage[];
}

export interface Stage {
  name: string;
  passed: number;
  /** The tests that failed, `file › test`; for a stage without tests its own name. */
  failed: string[];
  seconds: number;
}

/** One or a few lines for the end of the gate. `commitsSince`: null if this clone does not have the commit. */
export function lastRunInWords(run: FullRun | null, commitsSince: number | null): string {
  if (run === null) return 'No full run is recorded (npm run test:all).';
  const passed = run.stages.reduce((sum, stage) => sum + stage.passed, 0);
  const failed = run.stages.flatMap((stage) => stage.failed);
  const age = commitsSince === null ? 'of a commit that is not in this clone' : `${commitsSince} commits old`;
  const what = `${passed} tests passed, ${failed.length} failed${failed.length > 0 ? ':' : '.'}`;
  return [
    `The last full run (npm run test:all, ${run.date}) is ${age}: ${what}`,
    ...failed.map((each) => `  ${each}`),
  ].join('\n');
}
