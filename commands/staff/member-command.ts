import { optional, size, string, type Struct } from 'superstruct';
import type { CommandId } from '../command-ids.ts';
import { defineCommand, type Command, type Invocation } from '../command.ts';
import type { Ports } from '../ports.ts';
import type { Whom } from './port.ts';
import { RIGHTS } from '../../src/contract/base/rights.ts';
import type { StaffRecord } from '../../src/contract/staff/staff-operations.ts';
import { asked } from '../steps.ts';

export const ON_STAFF = { roles: RIGHTS.staff.manage, about: () => 'staff' } as const;

export const STAFF_KEYWORDS = ['staff', 'account', 'user', 'team', 'colleague', 'employee'] as const;

/** A changed account, before and after. */
export interface ChangedMember {
  before: StaffRecord;
  member: StaffRecord;
  /** The change in a sentence. */
  words: string;
}

const who = asked('Person', 'Whose account? The e-mail address, or the name.', size(string(), 1, 320));
const seen = asked('Seen', 'As which version?', optional(string()) as Struct<string | undefined>, {
  asked: () => false,
});
export const WHOM = { who, seen };

interface MemberCommand<Args extends Whom> extends Pick<
  Command<'none', Args, ChangedMember>,
  'title' | 'steps' | 'problem'
> {
  id: CommandId;
  keywords: readonly string[];
  change: (ports: Ports, target: { staffId: string; seen: string }, args: Args) => Promise<{ member: StaffRecord }>;
  undo: 'none' | ((done: ChangedMember, args: Args) => Invocation | null);
}

/** A command about one account, found by its address, asked about by name, and refused where somebody has changed it since. */
export function memberCommand<Args extends Whom>({ keywords, change, undo, ...command }: MemberCommand<Args>) {
  return defineCommand<'none', Args, ChangedMember>({
    ...ON_STAFF,
    ...command,
    keywords: [...keywords, ...STAFF_KEYWORDS],
    confirm: (_on, args, _context, ports) => ports.staff.question(command.id, args),
    run: async ({ args, ports }) => {
      const before = await ports.staff.find(args.who);
      try {
        const { member } = await change(ports, { staffId: before.id, seen: args.seen ?? before.seen }, args);
        const words = await ports.staff.words(command.id, member, args);
        return { done: [{ before, member, words }], failed: [] };
      } finally {
        await ports.staff.reload();
      }
    },
    undo:
      undo === 'none'
        ? 'none'
        : ({ outcome, args }) => {
            const [done] = outcome.done;
            return done ? undo(done, args) : null;
          },
    say: ({ done: [done] }) => done?.words ?? '',
    // They have read that somebody else was first: the same change is applied to the current state.
    retryArgs: (args) => ({ ...args, seen: undefined }),
  });
}

/** The arguments of a command that takes a change back: refused where somebody has changed the account since. */
export const backOf = ({ member }: ChangedMember): Whom => ({ who: member.email, seen: member.seen });
