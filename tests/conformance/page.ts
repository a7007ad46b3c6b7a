import { table } from '../../docs/generator/markdown.ts';
import { FACTS } from './facts.ts';
import type { Shown } from './shown.ts';

export interface Verdict {
  section: string;
  fact: string;
  text: string;
  /** green: at least one test names it and all that do have passed. */
  state: 'green' | 'red' | 'not shown';
  files: string[];
}

/** What the tests say of every fact, in order. */
export function verdicts(shown: readonly Shown[]): Verdict[] {
  return Object.entries(FACTS).flatMap(([section, facts]) =>
    Object.entries(facts).map(([fact, text]) => {
      const tests = shown.filter((test) => test.facts.includes(fact));
      const state = tests.length === 0 ? 'not shown' : tests.every(({ passed }) => passed) ? 'green' : 'red';
      return { section, fact, text, state, files: [...new Set(tests.map(({ file }) => file))].toSorted() };
    }),
  );
}

/** The page: no date and no counts of tests, so that it changes only when what is shown changes. */
export function conformancePage(found: readonly Verdict[]): string {
  const green = found.filter(({ state }) => state === 'green').length;
  const sections = Object.keys(FACTS).map((section) => {
    const rows = found
      .filter((each) => each.section === section)
      .map(({ fact, text, state, files }) => [
        fact,
        state,
        text,
        files.map((file) => `[${shortName(file)}](../${file})`).join(', '),
      ]);
    return `## ${section}\n\n${table(['Fact', '', 'What', 'Shown by'], rows)}`;
  });
  const head = `# Conformance

Made by \`npm run conformance\` from the names and results of the last test run of each runner; \`npm test\` fails when it tells something else. Shown: ${green} of ${found.length}.`;
  return `${[head, ...sections].join('\n\n')}\n`;
}

function shortName(file: string): string {
  return file.replace(/^tests\//, '').replace(/\.(test|spec)\.tsx?$/, '');
}
