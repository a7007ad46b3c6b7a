import { integer, is, type } from 'superstruct';
import { NOT_STALE, refusalOfStillRight } from '../../src/contract/locales/staleness.ts';
import { REFUSAL_SENTENCES } from '../../src/contract/base/errors.ts';
import type { LocaleProfileSummary } from '../../src/contract/profiles/locale-profile.ts';
import { blocked, defineCommand, HIDDEN, READY, type After, type Verdict, keysIn } from '../command.ts';
import type { Context, ProfileRecord } from '../context.ts';
import { forEach } from '../each.ts';
import { undoFor, type Undoable } from './undoable.ts';
import { isolated } from '../../src/contract/base/words.ts';
import { RIGHTS } from '../../src/contract/base/rights.ts';

const Whole = type({ base: type({ link: integer() }) });

/**
 * How much of its base profile the open locale profile shows: the number of the last event in the base profile's chain
 * (a link of it), sent as `base_link`. null: it is not open.
 */
export function seenBaseLink({ open }: Pick<Context, 'open'>, id: string): number | null {
  const whole: ProfileRecord | null = open?.id === id ? open : null;
  return is(whole, Whole) ? whole.base.link : null;
}

function judge(context: Context, on: readonly LocaleProfileSummary[]): Verdict {
  const [record, ...others] = on;
  if (!record || context.role === null || on.every(({ stale_fields: fields }) => fields.length === 0)) return HIDDEN;
  if (others.length > 0 || seenBaseLink(context, record.id) === null) {
    return blocked('status-forbids', 'Open it to see what has changed.');
  }
  const { stale_fields: staleFields, frozen } = record;
  const refusal = refusalOfStillRight({ role: context.role, staleFields, frozen });
  if (refusal === null) return READY;
  return blocked(refusal, refusal === 'status-forbids' ? NOT_STALE : REFUSAL_SENTENCES[refusal]);
}

/** A published profile was in the queue only because it is stale, so the claim on it ends with the confirmation. */
function leavesQueue([record]: readonly LocaleProfileSummary[], { claim }: Pick<Context, 'claim'>): After {
  return record?.status === 'approved' && claim?.record_id === record.id ? 'next' : 'stay';
}

interface All extends Undoable {
  left: readonly { locale: { language: string }; fields: readonly string[] }[];
}

/** How many are named one by one. */
const NAMED = 12;

function leftInWords(left: All['left']): string {
  if (left.length === 0) return '';
  const named = left.slice(0, NAMED).map(({ locale, fields }) => `${locale.language} (${fields.join(', ')})`);
  const more = left.length > NAMED ? ` and ${left.length - NAMED} more; filter by stale to find them` : '';
  return `. Not confirmed, because they still have changes to review: ${named.join(', ')}${more}`;
}

export const stillRightCommands = [
  defineCommand<'locale-profile', object, Undoable>({
    id: 'locale-profile.still-right',
    title: 'Confirm it is still right',
    section: 'Review',
    keywords: ['still right', 'stale', 'outdated', 'base profile'],
    keys: keysIn('Shift+y', 'record', 'review'),
    roles: RIGHTS.locale['still-right'],
    target: 'locale-profile',
    when: judge,
    run: ({ on, context, ports }) =>
      forEach(on, async ({ id, profile_name: name }) => {
        const { action_id: actionId } = await ports.api('locale-profile.still-right', {
          params: { profileId: id },
          body: { base_link: seenBaseLink(context, id) ?? 0 },
        });
        return { id, name, actionId };
      }),
    undo: ({ outcome }) => undoFor(outcome.done),
    after: leavesQueue,
    say: ({ done: [first] }) => `${isolated(first?.name || 'The locale profile')}: confirmed as still right`,
  }),
  /** The same for all locale profiles of its base profile, except those with other changes to review. */
  defineCommand<'locale-profile', object, All>({
    id: 'locale-profile.all-still-right',
    title: 'Confirm all locales of its base profile are still right',
    section: 'Review',
    keywords: ['still right', 'stale', 'outdated', 'every'],
    roles: RIGHTS.locale['still-right'],
    target: 'locale-profile',
    when: judge,
    run: ({ on, context, ports }) =>
      forEach(on, async ({ id, base_profile_name: name }) => {
        const answer = await ports.api('locale-profile.all-still-right', {
          params: { profileId: id },
          body: { base_link: seenBaseLink(context, id) ?? 0 },
        });
        const count = answer.locale_records.length;
        const words = `${count} ${count === 1 ? 'locale' : 'locales'} of ${isolated(name || 'a base profile without a name')}`;
        return { id, name: words, actionId: answer.action_id, left: answer.left };
      }),
    undo: ({ outcome }) => undoFor(outcome.done),
    after: leavesQueue,
    say: ({ done: [first] }) => `${first?.name ?? ''} confirmed as still right${leftInWords(first?.left ?? [])}`,
  }),
];
