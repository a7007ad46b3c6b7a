import promises from './promises.json' with { type: 'json' };

/** What the product promises beyond its facts, by number and in our own words; the gaps are no numbers. */
export const PROMISES: Readonly<Record<string, Readonly<Record<string, string>>>> = promises;

/** Promises that are not built yet; the gate asks for a test of every other. */
export const OPEN_PROMISES: ReadonlySet<string> = new Set(
  'P100 P101 P102 P103 P105 P108 P128 P140 P141 P142 P143 P144'.split(' '),
);
