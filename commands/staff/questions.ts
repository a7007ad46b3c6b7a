import type { Role } from '../../src/contract/base/roles.ts';
import { INVITATION_DAYS, LAST_ADMIN } from '../../src/contract/staff/staff-rules.ts';
import type { CommandId } from '../command-ids.ts';
import type { Question } from '../question.ts';
import { areasInWords, areasOf, type Where } from './rights-steps.ts';
import type { Whom } from './port.ts';
import { isolated } from '../../src/contract/base/words.ts';
import type { StaffRecord } from '../../src/contract/staff/staff-operations.ts';

type Asked = Whom & Partial<Where & { role: Role; name: string; forced: boolean }>;

/** What a command about an account asks before it runs. Fetched with the first question, so that no first page waits for it. */
export function questionAbout(command: CommandId, member: StaffRecord, args: Asked): Question {
  const ask = QUESTIONS[command];
  if (!ask) throw new Error(`${command} has no question.`);
  return ask(member, args);
}

const SIGNED_OUT = 'They are signed out everywhere, and have the new rights when they sign in again.';

const QUESTIONS: Partial<Record<CommandId, (member: StaffRecord, args: Asked) => Question>> = {
  'staff.change-role': (member, { role = 'Admin' }) => {
    const question = {
      title: `Make ${isolated(member.name)} ${role}?`,
      text: SIGNED_OUT + claimsBack(member),
      yes: 'Change',
    };
    return role === 'Admin' ? question : unlessLastAdmin(member, question);
  },
  'staff.change-areas': ({ name }, { where = 'everywhere', areas }) => ({
    title: `Let ${isolated(name)} work ${where === 'everywhere' ? where : `on ${areasInWords(areasOf({ where, areas }))}`}?`,
    text: `${SIGNED_OUT} Claims elsewhere go back into the queue.`,
    yes: 'Change',
  }),
  'staff.rename': (member, { name = '' }) => ({
    title: `Rename ${isolated(member.name)} to ${isolated(name)}?`,
    text: 'What they did before stays under the old name. Their open pages show the new one within an hour.',
    yes: 'Change',
  }),
  'staff.force-second-factor': ({ name }, { forced = false }) => ({
    title: forced
      ? `Require a second factor for ${isolated(name)}?`
      : `Stop requiring a second factor for ${isolated(name)}?`,
    text: forced
      ? 'They are signed out everywhere, and register a one-time code at the next sign-in.'
      : 'They are signed out everywhere. A code that they have registered is still asked for.',
    yes: 'Change',
  }),
  'staff.disable': (member) =>
    unlessLastAdmin(member, {
      title: `Disable ${isolated(member.name)}?`,
      text: `${member.email} is signed out everywhere at once, and can no longer sign in.${claimsBack(member)}`,
      yes: 'Disable',
      destroys: true,
    }),
  'staff.enable': ({ name, email }) => ({
    title: `Enable ${isolated(name)}?`,
    text: `${email} can sign in again, with the same password and rights as before.`,
    yes: 'Enable',
  }),
  'staff.reset-second-factor': ({ name, forced_second_factor: forced }) => ({
    title: `Reset the second factor of ${isolated(name)}?`,
    text: `They are signed out everywhere${forced ? ', and register a new one at the next sign-in' : ''}. Make sure it really is ${isolated(name)} who is asking.`,
    yes: 'Reset',
    destroys: true,
  }),
  'staff.end-sign-ins': (member) => ({
    title: `Sign ${isolated(member.name)} out everywhere?`,
    text: `Every sign-in of ${member.email} ends at once.${claimsBack(member)} They can sign in again.`,
    yes: 'Sign out',
    destroys: true,
  }),
  'staff.new-link': ({ name, awaits_password: awaits }) => ({
    title: `Create a new password link for ${isolated(name)}?`,
    text: `Anyone who opens it can set the password of the account, once and within ${INVITATION_DAYS} days.${awaits ? ' The earlier link stops working.' : ' Until then the current password still works.'}`,
    yes: 'Create link',
  }),
};

/** What a command about an account has done, for the person who ran it. */
export function wordsAbout(command: CommandId, member: StaffRecord, args: Asked): string {
  return `${isolated(member.name)} ${DONE[command]?.(member, args) ?? 'is changed'}`;
}

const DONE: Partial<Record<CommandId, (member: StaffRecord, args: Asked) => string>> = {
  'staff.change-role': ({ role }) => `is ${role ?? 'without a role'}`,
  'staff.change-areas': ({ areas }) => `works ${areas === null ? '' : 'on '}${areasInWords(areas)}`,
  'staff.rename': () => 'is the new name',
  'staff.force-second-factor': (_member, { forced }) => (forced ? 'needs a second factor' : 'needs no second factor'),
  'staff.disable': () => 'is disabled',
  'staff.enable': () => 'is enabled',
  'staff.reset-second-factor': () => 'no longer has a second factor',
  'staff.end-sign-ins': () => 'is signed out everywhere',
  'staff.new-link': () => 'has a new link. Hand it over now: it is shown only once',
};

/** What the server would refuse is shown in place of the question. */
function unlessLastAdmin(member: StaffRecord, question: Question): Question {
  if (member.is_last_admin) throw new Error(LAST_ADMIN);
  return question;
}

/** "1 item in progress goes", "3 items in progress go"; '' where there is none. */
function claimsBack({ open_claims: count }: StaffRecord): string {
  if (count === 0) return '';
  return ` ${count === 1 ? '1 item in progress goes' : `${count} items in progress go`} back into the queue.`;
}
