import { array, is, optional, size, string, type } from 'superstruct';
import { mayPass } from '../../src/contract/errors.ts';
import { Uuid } from '../../src/contract/primitives.ts';
import { blocked, defineCommand, HIDDEN, NOTHING_TO_TELL, READY, type Outcome, type Verdict } from '../command.ts';
import type { Context } from '../context.ts';
import { undoFor, type Taken } from '../review/taken.ts';
import { screenCommand } from '../screen-command.ts';
import { FILTER_COMMAND } from './edit-filter.ts';
import { onlyHere } from './only-here.ts';
import { isolated } from '../../src/contract/policy/isolated.ts';

const mergeIn = ({ duplicates }: Context) => duplicates?.merge ?? null;
const whileMerging = (context: Context): Verdict => (mergeIn(context) ? READY : HIDDEN);

const profileStep = {
  title: 'Profile',
  prompt: 'Which profile?',
  shape: Uuid,
  // Profiles of one person mostly have one name: they stand side by side in this order.
  choices: (context: Context) =>
    (mergeIn(context)?.profiles ?? []).map(({ id, name }, index) => ({
      value: id,
      label: name,
      detail: `column ${index + 1}`,
    })),
};

const Refused = type({
  details: type({ parts: optional(array(string())), changed: optional(array(type({ id: string() }))) }),
});

/** What a refusal is about: parts that are not taken over, and profiles that somebody has changed. */
function partsOf(refusal: unknown): { parts: readonly string[]; changed: readonly string[] } {
  if (!is(refusal, Refused)) return { parts: [], changed: [] };
  const { parts = [], changed = [] } = refusal.details;
  return { parts, changed: changed.map(({ id }) => id) };
}

/** Merges the profiles of a case, as they stand side by side. */
export const applyMerge = defineCommand<'none', object, Taken>({
  ...FILTER_COMMAND,
  id: 'duplicate-merge.apply',
  title: 'Merge into the survivor',
  keywords: ['same person', 'duplicate', 'join'],
  keys: [{ press: '$mod+Enter', scope: 'duplicate-merge', inFields: true }],
  about: (context) => mergeIn(context)?.names ?? '',
  when(context) {
    const merge = mergeIn(context);
    if (!merge) return HIDDEN;
    return merge.problem === null ? READY : blocked('not-possible', merge.problem);
  },
  steps: {},
  async run({ context, ports }) {
    const merge = mergeIn(context);
    if (!merge) return NOTHING_TO_TELL as Outcome<Taken>;
    let refusal: unknown = null;
    const outcome = await onlyHere('Nothing was merged', async () => {
      const { action_id: actionId } = await ports
        .api('duplicate-case.merge', { body: merge.body })
        .catch((error: unknown) => {
          refusal = error;
          throw error;
        });
      const done = [{ id: merge.body.survivor.id, name: merge.survivorName, actionId }];
      await ports.duplicates.merged([merge.body.survivor, ...merge.body.others].map(({ id }) => id));
      return { done, failed: [] };
    });
    const [failed] = outcome.failed;
    // What was refused stays on the screen, with the case as it is by now: nobody chooses all of it once more.
    if (failed && !mayPass(failed.code)) {
      const { pairId } = merge;
      const now = await ports.api('duplicate-case.get', { params: { pairId } }).catch(() => null);
      await ports.duplicates.mergeRefused({
        sentence: failed.sentence,
        ...partsOf(refusal),
        profiles: now?.profiles ?? null,
      });
    }
    return outcome;
  },
  undo: ({ outcome }) => undoFor(outcome.done),
  say: ({ done: [merged] }) => (merged ? `Merged into ${isolated(merged.name || 'a profile without a name')}` : ''),
});

export const chooseSurvivor = screenCommand<'none', { profile: string }>({
  ...FILTER_COMMAND,
  id: 'duplicate-merge.survivor',
  title: 'Choose the survivor…',
  hint: () => 'Choose the survivor',
  keywords: ['goes on', 'keep', 'merge'],
  keys: [{ press: 's', scope: 'duplicate-merge' }],
  when: whileMerging,
  steps: { profile: { ...profileStep, title: 'Survivor', prompt: 'Which profile do you want to keep?' } },
  run: ({ args, ports }) => ports.duplicates.chooseSurvivor(args.profile),
});

export const leaveOut = screenCommand<'none', { profile: string }>({
  ...FILTER_COMMAND,
  id: 'duplicate-merge.leave-out',
  title: 'Leave a profile out, or take it in again…',
  hint: () => 'Leave one out',
  keys: [{ press: 'o', scope: 'duplicate-merge' }],
  when: whileMerging,
  steps: { profile: profileStep },
  run: ({ args, ports }) => ports.duplicates.leaveOut(args.profile),
});

/** What a key does with the row under the cursor: the next of those who have something there. */
export const takeNext = screenCommand({
  ...FILTER_COMMAND,
  id: 'duplicate-merge.take-next',
  title: 'Take this from the next profile',
  keywords: ['value', 'field', 'picture', 'merge'],
  keys: [{ press: 'x', scope: 'duplicate-merge' }],
  when(context) {
    const merge = mergeIn(context);
    if (!merge) return HIDDEN;
    return merge.row ? READY : blocked('none', 'There is nothing to take over.');
  },
  run: ({ context, ports }) => {
    const row = mergeIn(context)?.row;
    if (row) ports.duplicates.takeFrom(row, null);
  },
});

/** What a click on a value does. */
export const takeFrom = screenCommand<'none', { row: string; from: string }>({
  ...FILTER_COMMAND,
  id: 'duplicate-merge.take',
  title: 'Take this value',
  internal: true,
  when: whileMerging,
  steps: {
    row: { title: 'What', prompt: 'What is taken over?', shape: size(string(), 1, 100) },
    from: profileStep,
  },
  run: ({ args, ports }) => ports.duplicates.takeFrom(args.row, args.from),
});

const MOVES = [
  { id: 'duplicate-merge.next-row', title: 'Next row of the merge', by: 1, presses: ['j', 'ArrowDown'] },
  { id: 'duplicate-merge.previous-row', title: 'Previous row of the merge', by: -1, presses: ['k', 'ArrowUp'] },
] as const;

export const moveInMergeCommands = MOVES.map(({ id, title, by, presses }) =>
  screenCommand({
    ...FILTER_COMMAND,
    id,
    title,
    hint: () => '',
    keys: presses.map((press, index) => ({
      press,
      scope: 'duplicate-merge' as const,
      repeats: true,
      alternative: index > 0,
    })),
    when: whileMerging,
    run: ({ ports }) => ports.duplicates.moveInMerge(by),
  }),
);

export const closeMerge = screenCommand({
  ...FILTER_COMMAND,
  id: 'duplicate-merge.close',
  title: 'Back to the pairs',
  keys: [{ press: 'Escape', scope: 'duplicate-merge' }],
  when: whileMerging,
  run: ({ ports }) => ports.duplicates.closeMerge(),
});
