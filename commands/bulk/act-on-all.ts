import { array, nonempty } from 'superstruct';
import { BULK_ACTIONS, type FilterActionId, rolesOfRun } from '../../src/contract/bulk/bulk-actions.ts';
import { problemOfReason } from '../../src/contract/profiles/disapproval.ts';
import { Uuid } from '../../src/contract/base/primitives.ts';
import type { CommandId } from '../command-ids.ts';
import { blocked, defineCommand, NOTHING_TO_REPORT, type Outcome } from '../command.ts';
import type { Context } from '../context.ts';
import { whenThereAreRows } from '../list/rows.ts';
import { LOCALES_STEP } from '../locales/activate-or-reserve.ts';
import type { Ports } from '../ports.ts';
import { disapprovalSteps, reasonOf, type Reason } from '../review/disapproval-steps.ts';
import { screenCommand } from '../screen-command.ts';
import { RIGHTS } from '../../src/contract/base/rights.ts';

/** Every row of the filter, seen or not, is meant; the palette lists what can be done to them. */
export const chooseActionOnAll = screenCommand({
  id: 'all.choose',
  title: 'Act on all results…',
  keywords: ['select all', 'bulk', 'many'],
  keys: [{ press: '$mod+a', scope: 'list', notInFields: true }],
  roles: RIGHTS.run.start,
  // In an empty list the browser would select the text of the whole page.
  when: (context) =>
    context.list?.count === 0 ? blocked('nothing-there', 'Nothing is listed here.') : whenThereAreRows(context),
  run: ({ ports }) => ports.palette.openOnAllResults(),
});

type Verb = 'approve' | 'disapprove' | 'activate' | 'deactivate' | 'activate-locales';

/** What the overview on the screen calls this action; null: it has none, or the role may not. */
function actionHere(verb: Verb, { route, role, list }: Context): FilterActionId | null {
  if (list === null || list.count === 0 || role === null) return null;
  const kind = route === 'base-profiles' ? 'base' : route === 'locale-profiles' ? 'locale' : null;
  const action = `${kind}.${verb}` as FilterActionId;
  if (!(action in BULK_ACTIONS)) return null;
  return rolesOfRun(action).includes(role) ? action : null;
}

const base = (verb: Verb) =>
  ({
    keywords: ['all', 'results', 'bulk', 'every', 'many', 'run'],
    roles: RIGHTS.run.start,
    about: allResultsInWords,
    when: (context: Context) => actionHere(verb, context) !== null,
    undo: 'none',
  }) as const;

/** Only previews what would happen; the person starts it from there. */
async function begin(verb: Verb, context: Context, { api, bulk }: Ports, more: object = {}): Promise<Outcome> {
  const action = actionHere(verb, context);
  if (action === null) return NOTHING_TO_REPORT;
  const { run } = await api('bulk-run.create', { body: { action, filter: bulk.filter(), ...more } });
  bulk.show(run, { words: allResultsInWords(context), count: context.list?.count ?? 0 });
  return NOTHING_TO_REPORT;
}

const say = () => 'Checking all results; nothing has changed yet';

const PLAIN: readonly [CommandId, Verb, string][] = [
  ['all.approve', 'approve', 'Approve all results…'],
  ['all.activate', 'activate', 'Activate all results…'],
  ['all.deactivate', 'deactivate', 'Deactivate all results…'],
];

/** What can be done to all results of the filter, seen or not: previewed first, and undone as a whole. */
export const actOnAllCommands = [
  ...PLAIN.map(([id, verb, title]) =>
    defineCommand({
      ...base(verb),
      id,
      title,
      run: ({ context, ports }) => begin(verb, context, ports),
      say,
    }),
  ),
  defineCommand<'none', Reason>({
    ...base('disapprove'),
    id: 'all.disapprove',
    title: 'Disapprove all results…',
    steps: disapprovalSteps('the person who corrects it'),
    asks: 'beside',
    problem: (args) => problemOfReason(args),
    run: ({ args, context, ports }) => begin('disapprove', context, ports, { reason: reasonOf(args) }),
    say,
  }),
  defineCommand<'none', { locales: string[] }>({
    ...base('activate-locales'),
    id: 'all.activate-locales',
    title: 'Activate locales of all results…',
    steps: { locales: { ...LOCALES_STEP, shape: nonempty(array(Uuid)) } },
    run: ({ args, context, ports }) => begin('activate-locales', context, ports, { locales: args.locales }),
    say,
  }),
];

/** These act on every result, whatever is marked or under the cursor. */
export const ACTS_ON_ALL: ReadonlySet<CommandId> = new Set(actOnAllCommands.map(({ id }) => id));

/** What they act on, in words. */
export function allResultsInWords({ list }: Pick<Context, 'list'>): string {
  const count = list?.count ?? 0;
  return count === 1 ? 'the only result' : `all ${count.toLocaleString('en')} results`;
}
