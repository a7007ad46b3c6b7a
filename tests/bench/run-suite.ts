import type { Suite } from './figure.ts';

/*
 * Measures one suite, in a process of its own: what a suite leaves behind in memory, or breaks, is
 * no other suite's. Run by run.ts, which is given the figures.
 */
const name = process.argv[2] ?? '';
// So that "exit" is informed of an end by force as well, and what was started here ends with it.
process.once('SIGTERM', () => process.exit(1));
// Anyone who would be given the figures is gone.
process.once('disconnect', () => process.exit(1));
const { suite } = (await import(`./suites/${name}.ts`)) as { suite: Suite };
const figures = await suite.run((sentence) => process.stderr.write(`  ${sentence}\n`));
process.send?.({ about: suite.about ?? null, figures, tables: suite.tables?.() ?? [] }, () => process.exit(0));
