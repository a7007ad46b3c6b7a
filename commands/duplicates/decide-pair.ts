import { enums, object, optional, type Infer } from 'superstruct';
import { Uuid, Version } from '../../src/contract/base/primitives.ts';
import {
  PAIR_DECISIONS,
  PAIR_STATES,
  SeenSides,
  type PairDecision,
} from '../../src/contract/duplicates/duplicate-pair.ts';
import { blocked, defineCommand, HIDDEN, NOTHING_TO_REPORT, READY, type Outcome, type Verdict } from '../command.ts';
import type { CommandId } from '../command-ids.ts';
import type { Context } from '../context.ts';
import type { Ports } from '../ports.ts';
import { FILTER_COMMAND } from './edit-filter.ts';
import { pairsIn, STATE_LABELS } from './look-at-pairs.ts';
import { onlyHere } from './only-here.ts';
import type { ShownPair } from './port.ts';
import { DuplicateReason } from '../../src/contract/profiles/duplicate-reason.ts';

const Again = object({
  decision: enums(PAIR_DECISIONS),
  note: optional(DuplicateReason),
  pair: object({ id: Uuid, version: Version, seen: SeenSides, state: enums(PAIR_STATES) }),
});
type Again = Infer<typeof Again>;

interface Decided {
  actionId: string;
  /** How it is done again once it was undone. */
  again: Again;
}

interface PairCommand {
  id: CommandId;
  title: string;
  decision: PairDecision;
  press: string;
  keywords: readonly string[];
}

const PAIR_COMMANDS: readonly PairCommand[] = [
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

const sentenceOf = ({ done: [decided] }: Outcome<Decided>) =>
  decided ? `${STATE_LABELS[decided.again.decision]}: 1 pair` : '';

/** Sends a decision about a pair as it was seen. Lists are read anew after a refusal too: somebody may have decided. */
async function send(again: Again, { api, duplicates }: Pick<Ports, 'api' | 'duplicates'>): Promise<Outcome<Decided>> {
  const { pair, ...body } = again;
  const outcome = await onlyHere(NOT_DECIDED, async () => {
    const { action_id: actionId } = await api(
      'duplicate-pair.decide',
      { params: { pairId: pair.id }, body: { ...body, seen: pair.seen } },
      { version: pair.version },
    );
    return { done: [{ actionId, again }], failed: [] };
  });
  await duplicates.pairsChanged();
  return outcome;
}

async function decide(
  { context, ports }: { context: Context; ports: Ports },
  decision: PairDecision,
  note?: string,
): Promise<Outcome<Decided>> {
  const current = pairsIn(context)?.current;
  if (!current) return NOTHING_TO_REPORT as Outcome<Decided>;
  const { id, version, seen, state, scope } = current;
  // Two base profiles of one person are merged. With a note, and for locale profiles, the decision is only recorded.
  if (decision === 'linked' && scope === 'base' && note === undefined) {
    return onlyHere(
      NOT_DECIDED,
      async () => {
        const { profiles } = await ports.api('duplicate-case.get', { params: { pairId: id } });
        await ports.duplicates.showMerge(id, profiles);
        return NOTHING_TO_REPORT as Outcome<Decided>;
      },
      false,
    );
  }
  return send({ decision, ...(note !== undefined && { note }), pair: { id, version, seen, state } }, ports);
}

export const decideCommands = PAIR_COMMANDS.map(({ id, title, decision, press, keywords }) =>
  defineCommand<'none', object, Decided>({
    ...FILTER_COMMAND,
    about: aboutPair,
    id,
    title,
    keywords,
    keys: [{ press, scope: 'duplicate-pairs' }],
    when(context) {
      const verdict = verdictOnPair(context);
      if (verdict.kind !== 'ready') return verdict;
      const { state, scope } = pairsIn(context)?.current ?? {};
      // A linked pair of base profiles can still be merged.
      const mayMerge = decision === 'linked' && scope === 'base';
      return state !== decision || mayMerge ? READY : blocked('unchanged', 'The pair already has this decision.');
    },
    run: (job) => decide(job, decision),
    undo: undoOf,
    say: sentenceOf,
  }),
);

export const decideWithNote = defineCommand<'none', { decision: PairDecision; note: string }, Decided>({
  ...FILTER_COMMAND,
  id: 'duplicate-pair.decide-with-note',
  about: aboutPair,
  title: 'Decide with a note…',
  keywords: ['why', 'reason', 'remark'],
  keys: [
    { press: 'd', scope: 'duplicate-pairs' },
    ...PAIR_COMMANDS.map(({ decision, press }) => ({
      press: `Shift+${press}`,
      scope: 'duplicate-pairs' as const,
      args: { decision },
      alternative: true,
    })),
    // On a Thai keyboard Shift+M types the question mark.
    { press: 'Shift+s', scope: 'duplicate-pairs', args: { decision: 'linked' }, alternative: true },
  ],
  when: verdictOnPair,
  steps: {
    decision: {
      title: 'Decision',
      prompt: 'What is your decision?',
      shape: enums(PAIR_DECISIONS),
      choices: (context) =>
        PAIR_COMMANDS.filter(({ decision }) => pairsIn(context)?.current?.state !== decision).map(
          ({ decision, title }) => ({ value: decision, label: title }),
        ),
    },
    note: { title: 'Note', prompt: 'Why?', shape: DuplicateReason },
  },
  run: (job) => decide(job, job.args.decision, job.args.note),
  undo: undoOf,
  say: sentenceOf,
});

function aboutPair(context: Context): string {
  return pairsIn(context)?.current?.names ?? '';
}

const NOT_COMPARED: Readonly<Record<ShownPair['comparison'], Verdict>> = {
  shown: READY,
  loading: blocked('loading', 'The two profiles are still loading. Try again once you see them.'),
  failed: blocked('loading', 'The two profiles could not be loaded. Retry, look at them, then decide.'),
};

function verdictOnPair(context: Context): Verdict {
  const pairs = pairsIn(context);
  if (!pairs) return HIDDEN;
  if (!pairs.current) return blocked('nothing-there', 'There is no pair here.');
  const { closed, comparison } = pairs.current;
  return closed === null ? NOT_COMPARED[comparison] : blocked('not-possible', closed);
}

const AGAIN_STEP = { title: 'Decision', prompt: 'Which decision?', shape: Again };

/** Undoes a decision, on whichever screen the person is by then. */
export const undoDecision = defineCommand<'none', { action: string; again: Again }, { id: string }>({
  ...FILTER_COMMAND,
  id: 'duplicate-pairs.take-back',
  changes: true,
  title: 'Undo a decision about duplicates',
  internal: true,
  steps: { action: { title: 'Decision', prompt: 'Which decision?', shape: Uuid }, again: AGAIN_STEP },
  async run({ args: { action, again }, ports }) {
    const params = { pairId: again.pair.id };
    const { pair } = await ports.api('duplicate-pair.undo', { params, body: { action_id: action } });
    await ports.duplicates.undone(pair.id);
    return { done: [{ id: pair.id }], failed: [] };
  },
  undo: 'none',
  say: () => 'Decision about 1 pair undone',
});

/** Sent by "Redo": the same decision on the same versions, refused if somebody has decided or changed something since. */
export const redoDecision = defineCommand<'none', { again: Again }, Decided>({
  ...FILTER_COMMAND,
  id: 'duplicate-pairs.do-again',
  changes: true,
  title: 'Decide about duplicates again',
  internal: true,
  steps: { again: AGAIN_STEP },
  async run({ args: { again }, ports }) {
    // The undo has raised the version; but if the state differs, somebody has decided since, and the redo is refused.
    const { pair } = await ports.api('duplicate-pair.get', { params: { pairId: again.pair.id } });
    const { version } = pair.state === again.pair.state ? pair : again.pair;
    return send({ ...again, pair: { ...again.pair, version } }, ports);
  },
  undo: undoOf,
  say: sentenceOf,
});
