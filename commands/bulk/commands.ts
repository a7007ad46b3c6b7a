import { defineCommand, HIDDEN, READY, type Verdict } from '../command.ts';
import { screenCommand } from '../screen-command.ts';
import { actOnAllCommands, chooseActionOnAll } from './act-on-all.ts';
import { importFileCommands } from './import-file.ts';
import { BULK_STEPS, type BulkStep } from '../../src/contract/bulk/bulk-actions.ts';
import { Uuid } from '../../src/contract/base/primitives.ts';
import type { CommandId } from '../command-ids.ts';
import type { Context } from '../context.ts';
import { undoForRun } from '../review/undoable.ts';
import { RIGHTS } from '../../src/contract/base/rights.ts';
import { asked } from '../steps.ts';

const roles = RIGHTS.run.start;

const STEPS: readonly [CommandId, BulkStep, title: string, said: string][] = [
  ['bulk-run.start', 'start', 'Start the run', 'Run started'],
  ['bulk-run.stop', 'stop', 'Stop the run', 'Run stopped; what was already done stays'],
  ['bulk-run.undo', 'undo', 'Undo the run', 'The run is being undone'],
];

function mayTake(step: BulkStep, { bulk }: Context): Verdict {
  if (bulk === null) return HIDDEN;
  if (step === 'undo' && bulk.done === 0) return HIDDEN;
  const from: readonly string[] = BULK_STEPS[step].from;
  return from.includes(bulk.state) ? READY : HIDDEN;
}

export const BULK_COMMANDS = [
  chooseActionOnAll,
  ...actOnAllCommands,
  /** What the dialog of a run offers. */
  ...STEPS.map(([id, step, title, said]) =>
    defineCommand<'none', object, { run: string }>({
      id,
      title,
      changes: true,
      roles,
      internal: true,
      when: (context) => mayTake(step, context),
      run: async ({ context, ports }) => {
        if (context.bulk === null) return;
        const { run } = await ports.api(`bulk-run.${step}`, { params: { runId: context.bulk.id } });
        ports.bulk.show(run);
        return { done: [{ run: run.id }], failed: [] };
      },
      undo: ({ outcome }) => (step === 'start' ? undoForRun(outcome.done[0]?.run ?? null) : null),
      say: () => said,
    }),
  ),
  /** Sent by "Undo" after a run was started; what is still under way is stopped first. */
  defineCommand<'none', { run: string }>({
    id: 'bulk-run.take-back',
    title: 'Undo the run',
    changes: true,
    roles,
    internal: true,
    steps: { run: asked('Run', 'Which run?', Uuid) },
    run: async ({ args, ports }) => {
      const input = { params: { runId: args.run } };
      const { run } = await ports.api('bulk-run.get', input);
      if (run.state === 'running') await ports.api('bulk-run.stop', input);
      const undone = await ports.api('bulk-run.undo', input);
      ports.bulk.show(undone.run);
      return { done: [{}], failed: [] };
    },
    undo: 'none',
    say: () => 'The run is being undone',
  }),
  /** A run continues without its dialog and after a reload, so this shows it again; in its dialog, the run before it. */
  screenCommand({
    id: 'bulk-run.show-latest',
    title: 'Show the latest bulk run',
    keywords: ['all results', 'progress', 'undo', 'many'],
    roles,
    evenSeeing: true,
    runAndSay: ({ ports }) => ports.bulk.showEarlier(),
  }),
  ...importFileCommands,
];
