import { table } from '../../docs/generator/markdown.ts';
import { CODE_ALONE } from './code-alone.ts';
import { FACTS } from './facts.ts';
import type { Place } from './place.ts';
import type { Shown } from './shown.ts';

export interface Verdict {
  section: string;
  number: string;
  text: string;
  /** green: at least one test names it and all that do have passed. */
  state: 'green' | 'red' | 'not shown';
  /** Where tests that pass meet it, from what people see inwards. */
  places: Place[];
  files: string[];
}

type Numbered = Readonly<Record<string, Readonly<Record<string, string>>>>;
const PLACES: readonly Place[] = ['browser', 'wire', 'code'];

/** What the tests say of every fact or promise, in order. */
export function verdicts(shown: readonly Shown[], numbered: Numbered = FACTS): Verdict[] {
  return Object.entries(numbered).flatMap(([section, lines]) =>
    Object.entries(lines).map(([number, text]) => {
      const tests = shown.filter((test) => test.numbers.includes(number));
      const state = tests.length === 0 ? 'not shown' : tests.every(({ passed }) => passed) ? 'green' : 'red';
      const places = PLACES.filter((place) => tests.some((test) => test.passed && test.place === place));
      return { section, number, text, state, places, files: [...new Set(tests.map(({ file }) => file))].toSorted() };
    }),
  );
}

/** The page: no date and no counts of tests, so that it changes only when what is shown changes. */
export function conformancePage(facts: readonly Verdict[], promises: readonly Verdict[]): string {
  const alone = facts.filter(isCodeAlone);
  const head = `# Conformance

Made by \`npm run test:all\` from the names and results of its tests. Shown: ${greenOf(facts)}.

_Shown by_ says where a test that passes meets the fact: in the **browser**, on the screens of the built product; on the **wire**, at the addresses of the server; or in its **code**.`;
  const few = `## Shown by code alone

What nobody can meet from outside, and why its code is enough: ${alone.length} of ${facts.length}.

${table(
  ['Fact', 'What', 'Why that is enough'],
  alone.map(({ number, text }) => [number, text, CODE_ALONE[number] ?? '']),
)}`;
  const promised = `# Promises

What the product promises beyond its facts, by the same rule; _open_ is what no test shows yet. Shown: ${greenOf(promises)}.`;
  const parts = [head, few, ...sectionsOf(facts, 'Fact'), promised, ...sectionsOf(promises, 'Promise')];
  return `${parts.join('\n\n')}\n`;
}

/** How many are shown. What no test names is distinguished from what fails: a promise may be named long before it is built. */
export function countOf(found: readonly Verdict[], what: string): string {
  const unnamed = found.filter(({ state }) => state === 'not shown').length;
  return `${greenOf(found)} ${what} are shown by tests that pass${unnamed > 0 ? `; ${unnamed} are named by no test yet` : ''}.`;
}

export function isCodeAlone({ places }: Verdict): boolean {
  return places.join() === 'code';
}

function greenOf(found: readonly Verdict[]): string {
  return `${found.filter(({ state }) => state === 'green').length} of ${found.length}`;
}

function sectionsOf(found: readonly Verdict[], what: 'Fact' | 'Promise'): string[] {
  return [...new Set(found.map(({ section }) => section))].map((section) => {
    const rows = found
      .filter((each) => each.section === section)
      .map(({ number, text, state, places, files }) => [
        number,
        state === 'not shown' && what === 'Promise' ? 'open' : state,
        text,
        places.join(', '),
        files.map((file) => `[${shortName(file)}](../${file})`).join(', '),
      ]);
    return `## ${section}\n\n${table([what, '', 'What', 'Shown by', 'Tests'], rows)}`;
  });
}

function shortName(file: string): string {
  return file.replace(/^tests\//, '').replace(/\.(test|spec)\.tsx?$/, '');
}
