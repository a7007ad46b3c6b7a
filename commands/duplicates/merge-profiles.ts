import { array, is, optional, size, string, type } from 'superstruct';
import { mayPass } from '../../src/contract/base/errors.ts';
import { isolated } from '../../src/contract/base/words.ts';
import { Uuid } from '../../src/contract/base/primitives.ts';
import type { MergeBody } from '../../src/contract/duplicates/duplicate-pair.ts';
import { blocked, defineCommand, type Outcome, type Invocation } from '../command.ts';
import type { Context } from '../context.ts';
import { undoFor, type Undoable } from '../review/undoable.ts';
import { screenCommand } from '../screen-command.ts';
import { FILTER_COMMAND, moveCommands } from './edit-filter.ts';
import { onlyHere } from './only-here.ts';
import type { BaseProfileSummary } from '../../src/contract/profiles/base-profile.ts';
import type { Ports } from '../ports.ts';
import { RIGHTS } from '../../src/contract/base/rights.ts';
import { asked } from '../steps.ts';

const mergeIn = ({ duplicates }: Context) => duplicates?.merge ?? null;
const whileMerging = (context: Context) => mergeIn(context) !== null;

const Refused = type({
  details: type({ parts: optional(array(string())), changed: optional(array(type({ id: string() }))) }),
});
const RefusedInput = type({ details: array(type({ path: string() })) });
/** A place in what is sent: `fields.2`, `locales.0.id`. */
const PLACE_IN_BODY = /^(fields|pictures|documents|locales)\.(\d+)/;

/** What a refusal is about: parts that are not taken over, and profiles that somebody has changed. */
function partsOf(refusal: unknown, body: MergeBody): { parts: readonly string[]; changed: readonly string[] } {
  if (is(refusal, RefusedInput)) {
    const parts = refusal.details.flatMap(({ path }) => {
      const [, list, place] = PLACE_IN_BODY.exec(path) ?? [];
      const part = list && body[list as 'fields' | 'pictures' | 'documents' | 'locales'][Number(place)];
      return part ? [typeof part === 'string' ? part : part.id] : [];
    });
    return { parts, changed: [] };
  }
  if (!is(refusal, Refused)) return { parts: [], changed: [] };
  const { parts = [], changed = [] } = refusal.details;
  return { parts, changed: changed.map(({ id }) => id) };
}

interface TakenBack {
  id: string;
  name: string;
  actionId: string;
  /** The person merged them themselves, and so may do it again. */
  own: boolean;
}

const NO_LONGER = 'This profile is no longer merged.';

/** The merge is read from the server: the list does not have it, and the profile may have been merged anew since. */
async function mergeOf({ id }: Pick<BaseProfileSummary, 'id'>, { api }: Pick<Ports, 'api'>) {
  const { merged } = await api('base-profile.get', { params: { profileBaseId: id } });
  return merged?.action_id ? { ...merged, actionId: merged.action_id } : null;
}

export const mergeProfilesCommands = [
  /** Merges the two profiles, as they stand side by side. */
  defineCommand<'none', object, Undoable>({
    ...FILTER_COMMAND,
    id: 'duplicate-merge.apply',
    title: 'Merge into the kept profile',
    keywords: ['survivor', 'same person', 'duplicate', 'join'],
    keys: [{ press: '$mod+Enter', scope: 'duplicate-merge', inFields: true }],
    about: (context) => mergeIn(context)?.names ?? '',
    when(context) {
      const merge = mergeIn(context);
      if (!merge) return false;
      return merge.problem === null || blocked('not-possible', merge.problem);
    },
    async run({ context, ports }) {
      const merge = mergeIn(context);
      if (!merge) return;
      const { body, pairId, survivorName: name } = merge;
      let refusal: unknown = null;
      const outcome = await onlyHere('Nothing was merged', async () => {
        const { action_id: actionId } = await ports.api('duplicate-case.merge', { body }).catch((error: unknown) => {
          refusal = error;
          throw error;
        });
        await ports.duplicates.merged(pairId);
        return { done: [{ id: body.survivor.id, name, actionId }], failed: [] };
      });
      const [failed] = outcome.failed;
      // After a refusal the choices stay on the screen, with both profiles as they are now.
      if (failed && !mayPass(failed.code)) {
        const now = await ports.api('duplicate-case.get', { params: { pairId } }).catch(() => null);
        const { sentence } = failed;
        ports.duplicates.mergeRefused({ sentence, ...partsOf(refusal, body), profiles: now?.profiles ?? null });
      }
      return outcome;
    },
    undo: ({ outcome }) => undoFor(outcome.done),
    say: ({ done: [merged] }) => (merged ? `Merged into ${isolated(merged.name || 'a profile without a name')}` : ''),
  }),
  screenCommand({
    ...FILTER_COMMAND,
    id: 'duplicate-merge.survivor',
    title: 'Keep the other profile',
    keywords: ['survivor', 'goes on', 'keep', 'merge'],
    keys: [{ press: 's', scope: 'duplicate-merge' }],
    when: whileMerging,
    run: ({ ports }) => ports.duplicates.keepOther(),
  }),
  /** What a key does with the row under the cursor. */
  screenCommand({
    ...FILTER_COMMAND,
    id: 'duplicate-merge.take-next',
    title: 'Copy this from the other profile',
    keywords: ['value', 'field', 'picture', 'merge'],
    keys: [{ press: 'x', scope: 'duplicate-merge' }],
    when(context) {
      const merge = mergeIn(context);
      if (!merge) return false;
      return Boolean(merge.row) || blocked('nothing-there', 'There is nothing to copy.');
    },
    run: ({ context, ports }) => {
      const row = mergeIn(context)?.row;
      if (row) ports.duplicates.takeFrom(row, null);
    },
  }),
  /** What a click on a value does. */
  screenCommand<'none', { row: string; from: string }>({
    ...FILTER_COMMAND,
    id: 'duplicate-merge.take',
    title: 'Copy this value',
    internal: true,
    when: whileMerging,
    steps: {
      row: asked('What', 'What do you want to copy?', size(string(), 1, 100)),
      from: asked('Profile', 'Which profile?', Uuid),
    },
    run: ({ args, ports }) => ports.duplicates.takeFrom(args.row, args.from),
  }),
  ...moveCommands({
    ...FILTER_COMMAND,
    ids: ['duplicate-merge.next-row', 'duplicate-merge.previous-row'],
    what: 'row of the merge',
    scope: 'duplicate-merge',
    hint: () => '',
    when: whileMerging,
    move: (by, { duplicates }) => duplicates.moveInMerge(by),
  }),
  screenCommand({
    ...FILTER_COMMAND,
    id: 'duplicate-merge.close',
    title: 'Back to the pairs',
    keys: [{ press: 'Escape', scope: 'duplicate-merge' }],
    when: whileMerging,
    run: ({ ports }) => ports.duplicates.closeMerge(),
  }),
  /** Takes back the merge by which a profile was closed, no matter who merged it. */
  defineCommand<'base-profile', object, TakenBack>({
    id: 'duplicate-merge.take-back',
    title: 'Undo merge…',
    keywords: ['take back', 'merged', 'split', 'separate', 'reopen'],
    roles: RIGHTS.duplicate.find,
    target: 'base-profile',
    evenMerged: true,
    when(_context, on) {
      const merged = on.filter(({ merged_into: into }) => into !== undefined);
      if (merged.length === 0) return false;
      return on.length === 1 || blocked('too-many', 'To undo a merge, open one of its profiles.');
    },
    async confirm([record], _args, _context, ports) {
      const merge = record ? await mergeOf(record, ports) : null;
      if (!record || !merge) throw new Error(NO_LONGER);
      const called = isolated(record.profile_name || 'This profile');
      const into = merge.name === null ? 'another profile' : `“${isolated(merge.name || 'No name yet')}”`;
      return {
        title: 'Undo this merge?',
        text: `${isolated(merge.by.name)} merged ${called} into ${into}. Every profile merged in that step comes back as it was, and what was copied from it is removed.`,
        yes: 'Undo merge',
      };
    },
    async run({ on: [record], context, ports }): Promise<Outcome<TakenBack>> {
      const merge = record ? await mergeOf(record, ports) : null;
      if (!record || !merge) throw new Error(NO_LONGER);
      const { actionId, by } = merge;
      await ports.api('action.undo', { params: { actionId } }, { untilAnswered: true });
      const own = by.user_id === context.userId;
      return { done: [{ id: record.id, name: record.profile_name, actionId, own }], failed: [] };
    },
    undo: ({ outcome }): Invocation | null => {
      const actions = outcome.done.filter(({ own }) => own).map(({ id, name, actionId }) => ({ id, name, actionId }));
      return actions.length > 0 ? { id: 'actions.do-again', args: { actions } } : null;
    },
    say: ({ done: [first] }) => `Undone: merge ${isolated(first?.name || 'a profile without a name')}`,
  }),
];
