import { counted } from '../../src/contract/policy/counted.ts';
import { array, enums, object, optional, type Infer } from 'superstruct';
import { mayPass } from '../../src/contract/errors.ts';
import { DECISIONS_AT_ONCE } from '../../src/contract/policy/duplicate-limits.ts';
import {
  DuplicateReason,
  PAIR_DECISIONS,
  PAIR_STATES,
  SeenSides,
  type PairDecision,
} from '../../src/contract/shapes/duplicate-pair.ts';
import { Uuid, Version } from '../../src/contract/primitives.ts';
import { blocked, defineCommand, HIDDEN, NOTHING_TO_TELL, READY, type Outcome, type Verdict } from '../command.ts';
import type { CommandId } from '../command-ids.ts';
import type { Context } from '../context.ts';
import type { Ports } from '../ports.ts';
import { FILTER_COMMAND } from './edit-filter.ts';
import { pairsIn, STATE_LABELS } from './look-at-pairs.ts';
import { onlyHere } from './only-here.ts';
import type { DecidedPair, PlannedDecision, ShownPair } from './port.ts';

interface Decided {
  actionId: string;
  pairs: number;
  decision: PairDecision;
  /** How it is done again once it was undone. */
  again: Again;
}

/** What was decided, on pairs as they were before it. */
const Again = object({
  decision: enums(PAIR_DECISIONS),
  note: optional(DuplicateReason),
  pairs: array(object({ id: Uuid, version: Version, seen: SeenSides, state: enums(PAIR_STATES) })),
});
type Again = Infer<typeof Again>;

interface Decision {
  id: CommandId;
  title: string;
  decision: PairDecision;
  press: string;
  keywords: readonly string[];
}

const DECISIONS: readonly Decision[] = [
  {
    id: 'duplicate-pair.same-person',
    title: 'Same person',
    decision: 'linked',
    press: 'm',
    keywords: ['link', 'merge', 'duplicate'],
  },
  {
    id: 'duplicate-pair.not-duplicate',
    title: 'Not a duplicate',
    decision: 'not_duplicate',
    press: 'n',
    keywords: ['different', 'apart', 'dismiss'],
  },
  { id: 'duplicate-pair.unsure', title: 'Unsure', decision: 'unsure', press: 'u', keywords: ['later', 'put aside'] },
];

const NOT_DECIDED = 'Nothing was decided';

const undoOf = ({ outcome: { done } }: { outcome: Outcome<Decided> }) => {
  const [decided] = done;
  if (!decided) return null;
  return { id: 'duplicate-pairs.take-back' as const, args: { action: decided.actionId, again: decided.again } };
};

/** What a decision has brought. */
function decidedOf(actionId: string, decided: readonly DecidedPair[], { decision, note }: PlannedDecision): Decided {
  const pairs = decided.map(({ id, version, seen, state }) => ({ id, version, seen, state }));
  return { actionId, pairs: pairs.length, decision, again: { decision, ...(note !== undefined && { note }), pairs } };
}

const sentenceOf = ({ done: [decided] }: Outcome<Decided>) => {
  if (!decided) return '';
  const { pairs, decision } = decided;
  return `${STATE_LABELS[decision] ?? 'Decided'}: ${pairs} ${pairs === 1 ? 'pair' : 'pairs'}`;
};

/** One pair is decided at once. Of several, a plan is shown first, and nothing is done before it is applied. */
async function decide(
  { context, ports }: { context: Context; ports: Ports },
  planned: PlannedDecision,
): Promise<Outcome<Decided>> {
  const { decision, note } = planned;
  const { current = null, marked = [] } = pairsIn(context) ?? {};
  const why = note === undefined ? {} : { note };
  if (marked.length > 0) {
    const plan = await ports.api('duplicate-pair.plan', { body: { decisions: decisionsFor(marked, decision) } });
    ports.duplicates.showPlan(plan, { decision, ...why });
    return NOTHING_TO_TELL as Outcome<Decided>;
  }
  if (!current) return NOTHING_TO_TELL as Outcome<Decided>;
  // One person has one profile: which goes on is asked. With a note alone, and of locale profiles, it is only written down.
  if (decision === 'linked' && current.scope === 'base' && note === undefined) {
    return onlyHere(NOT_DECIDED, async () => {
      const { profiles } = await ports.api('duplicate-case.get', { params: { pairId: current.id } });
      await ports.duplicates.showMerge(current.id, profiles);
      return NOTHING_TO_TELL as Outcome<Decided>;
    });
  }
  const outcome = await onlyHere(NOT_DECIDED, async () => {
    const answer = await ports.api(
      'duplicate-pair.decide',
      { params: { pairId: current.id }, body: { decision, seen: current.seen, ...why } },
      { version: current.version },
    );
    return { done: [decidedOf(answer.action_id, [current], planned)], failed: [] };
  });
  // After a refusal as well: somebody else may have decided, and the pair is not what it was.
  await ports.duplicates.pairsChanged();
  return outcome;
}

export const decideCommands = DECISIONS.map(({ id, title, decision, press, keywords }) =>
  defineCommand<'none', object, Decided>({
    ...FILTER_COMMAND,
    about: aboutPairs,
    id,
    title,
    keywords,
    keys: [{ press, scope: 'duplicate-pairs' }],
    when(context) {
      const verdict = verdictOnPairs(context);
      if (verdict.kind !== 'ready') return verdict;
      if (changes(context, decision) || mayMerge(context, decision)) return READY;
      return blocked('unchanged', 'This has been decided already.');
    },
    steps: {},
    run: (job) => decide(job, { decision }),
    undo: undoOf,
    say: sentenceOf,
  }),
);

/** The same with a few words for whoever meets the pair again: the log and the trail of both profiles keep them. */
export const decideWithNote = defineCommand<'none', { decision: PairDecision; note: string }, Decided>({
  ...FILTER_COMMAND,
  id: 'duplicate-pair.decide-with-note',
  about: aboutPairs,
  title: 'Decide with a note…',
  keywords: ['why', 'reason', 'remark'],
  keys: [
    { press: 'd', scope: 'duplicate-pairs' },
    ...DECISIONS.map(({ decision, press }) => ({
      press: `Shift+${press}`,
      scope: 'duplicate-pairs' as const,
      args: { decision },
      alternative: true,
    })),
    // On a Thai keyboard Shift+M types the question mark.
    { press: 'Shift+s', scope: 'duplicate-pairs', args: { decision: 'linked' }, alternative: true },
  ],
  when: verdictOnPairs,
  steps: {
    decision: {
      title: 'Decision',
      prompt: 'What are they?',
      shape: enums(PAIR_DECISIONS),
      choices: (context) =>
        DECISIONS.filter(({ decision }) => changes(context, decision)).map(({ decision, title }) => ({
          value: decision,
          label: title,
        })),
    },
    note: { title: 'Note', prompt: 'Why?', shape: DuplicateReason },
  },
  run: (job) => decide(job, job.args),
  undo: undoOf,
  say: sentenceOf,
});

/** What would be decided on. */
function aboutPairs(context: Context): string {
  const { current = null, marked = [] } = pairsIn(context) ?? {};
  if (marked.length > 0) return `${marked.length} marked ${marked.length === 1 ? 'pair' : 'pairs'}`;
  return current?.names ?? '';
}

const NOT_COMPARED: Readonly<Record<ShownPair['comparison'], Verdict>> = {
  shown: READY,
  loading: blocked('loading', 'The two profiles are still being loaded. Press again when they stand side by side.'),
  failed: blocked('not-loaded', 'The two profiles could not be loaded. Retry, look at them, and then decide.'),
};

/** Whether there is something to decide about, and not too much of it. */
function verdictOnPairs(context: Context): Verdict {
  const pairs = pairsIn(context);
  if (!pairs) return HIDDEN;
  if (pairs.marked.length > DECISIONS_AT_ONCE) {
    return blocked('too-many', `At most ${DECISIONS_AT_ONCE} pairs are decided at once. Fewer can be marked.`);
  }
  // Of several a plan is shown first: what is decided on stands there.
  if (pairs.marked.length > 0) return READY;
  if (!pairs.current) return blocked('none', 'There is no pair here.');
  const { closed, comparison } = pairs.current;
  return closed === null ? NOT_COMPARED[comparison] : blocked('not-possible', closed);
}

/** Whether deciding so says anything new; of several, the plan tells for each. */
function changes(context: Context, decision: PairDecision): boolean {
  const { current = null, marked = [] } = pairsIn(context) ?? {};
  return marked.length > 0 || current?.state !== decision;
}

/** Of a pair that is only linked, such as those decided by a plan, it is still to be said which of the two goes on. */
function mayMerge(context: Context, decision: PairDecision): boolean {
  const { current = null } = pairsIn(context) ?? {};
  return decision === 'linked' && current?.state === 'linked' && current.scope === 'base';
}

export const applyPlan = defineCommand<'none', object, Decided>({
  ...FILTER_COMMAND,
  id: 'duplicate-pairs.apply-plan',
  about: ({ duplicates }) => counted(duplicates?.pairs?.plan?.possible.length ?? 0, 'pair'),
  title: 'Apply the plan',
  keys: [{ press: '$mod+Enter', scope: 'duplicate-pairs', inFields: true }],
  when({ duplicates }) {
    const plan = duplicates?.pairs?.plan;
    if (!plan) return HIDDEN;
    return plan.possible.length > 0 ? READY : blocked('nothing', 'None of these pairs can be decided so.');
  },
  steps: {},
  async run({ context, ports }) {
    const plan = context.duplicates?.pairs?.plan;
    if (!plan) return NOTHING_TO_TELL as Outcome<Decided>;
    const { decision, note, possible } = plan;
    const body = { decisions: decisionsFor(possible, decision), ...(note !== undefined && { note }) };
    const outcome = await onlyHere(NOT_DECIDED, async () => {
      const answer = await ports.api('duplicate-pair.decide-several', { body });
      await ports.duplicates.pairsChanged();
      return { done: [decidedOf(answer.action_id, possible, plan)], failed: [] };
    });
    // Somebody else was first about one of them: planned anew, it is left out, and says who and what.
    if (outcome.failed.some(({ code }) => !mayPass(code))) {
      const anew = await ports.api('duplicate-pair.plan', { body }).catch(() => null);
      if (anew) ports.duplicates.showPlan(anew, { decision, ...(note !== undefined && { note }) });
    }
    return outcome;
  },
  undo: undoOf,
  say: sentenceOf,
});

const AGAIN_STEP = { title: 'Decision', prompt: 'Which decision?', shape: Again };

/** A pair that was undone, beside what is said of those that were not. */
interface Undone {
  id: string;
  left?: readonly string[];
}
/** The log tells of all. */
const LEFT_TOLD = 3;

/** The way back of a decision, wherever the person has gone meanwhile. */
export const undoDecisions = defineCommand<'none', { action: string; again: Again }, Undone>({
  ...FILTER_COMMAND,
  id: 'duplicate-pairs.take-back',
  changes: true,
  title: 'Undo decisions about duplicates',
  internal: true,
  when: () => READY,
  steps: { action: { title: 'Decision', prompt: 'Which decision?', shape: Uuid }, again: AGAIN_STEP },
  async run({ args, ports }) {
    const { pairs, left } = await ports.api('duplicate-action.undo', { params: { actionId: args.action } });
    await ports.duplicates.pairsChanged();
    return { done: pairs.map(({ id }) => ({ id, left: left.map(({ sentence }) => sentence) })), failed: [] };
  },
  undo: 'none',
  say({ done }) {
    const left = done[0]?.left ?? [];
    const undone = `Undone: ${counted(done.length, 'pair')}`;
    if (left.length === 0) return undone;
    const more = left.length > LEFT_TOLD ? [`So it is with ${left.length - LEFT_TOLD} more.`] : [];
    const told = [...left.slice(0, LEFT_TOLD), ...more].join(' ');
    return `${undone}. ${counted(left.length, 'pair')} left as ${left.length === 1 ? 'it is' : 'they are'}: ${told}`;
  },
});

/** Sent by "Redo": the same decision, on what it stood on, unless somebody has decided or changed something since. */
export const redoDecisions = defineCommand<'none', { again: Again }, Decided>({
  ...FILTER_COMMAND,
  id: 'duplicate-pairs.do-again',
  changes: true,
  title: 'Decide about duplicates again',
  internal: true,
  when: () => READY,
  steps: { again: AGAIN_STEP },
  run: ({ args: { again }, ports }) =>
    onlyHere(NOT_DECIDED, async () => {
      const { decision, note, pairs } = again;
      const why = note === undefined ? {} : { note };
      // Undoing has made versions of its own. A pair of which it left another state was decided by somebody else: it is
      // refused as that.
      const { steps } = await ports.api('duplicate-pair.plan', { body: { decisions: decisionsFor(pairs, decision) } });
      const now = pairs.map((pair) => {
        const found = steps.find((step) => step.pair?.id === pair.id)?.pair;
        return found?.state === pair.state ? { ...pair, version: found.version } : pair;
      });
      try {
        const body = { decisions: decisionsFor(now, decision), ...why };
        const answer = await ports.api('duplicate-pair.decide-several', { body });
        return { done: [decidedOf(answer.action_id, now, { decision, ...why })], failed: [] };
      } finally {
        await ports.duplicates.pairsChanged();
      }
    }),
  undo: undoOf,
  say: sentenceOf,
});

function decisionsFor(pairs: readonly DecidedPair[], decision: PairDecision) {
  return pairs.map(({ id, version, seen }) => ({ pair_id: id, version, seen, decision }));
}
