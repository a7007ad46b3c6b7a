import { questionAbout, wordsAbout } from '../../commands/staff/questions.ts';
import type { StaffPort } from '../../commands/staff/port.ts';
import type { StaffRecord } from '../../src/contract/shapes/staff.ts';

type Note = (name: string) => (...given: readonly unknown[]) => void;

export function aMember(facts: Partial<StaffRecord> = {}): StaffRecord {
  return {
    id: 'ada',
    email: 'ada@x.test',
    name: 'Ada Lund',
    role: 'Creator',
    areas: null,
    forced_second_factor: false,
    has_second_factor: false,
    disabled: false,
    last_used_at: null,
    open_claims: 0,
    link_ends_at: null,
    awaits_password: false,
    is_last_admin: false,
    seen: 'as read',
    ...facts,
  };
}

/** People with an account, noting what they are asked. */
export function aStaffPort(note: Note, find: StaffPort['find'] = async () => aMember()): StaffPort {
  return {
    find,
    question: async (command, args) => questionAbout(command, await find(args.who), args),
    words: async (command, member, args) => wordsAbout(command, member, args),
    showLink: note('staff.showLink'),
    hideLink: note('staff.hideLink'),
    link: () => 'https://x.test/login#invite=abc',
    reload: async () => note('staff.reload')(),
  };
}
