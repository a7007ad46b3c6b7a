import type { ProfileKind } from '../../src/contract/profiles/status.ts';
import { defineCommand, type Command, keysIn } from '../command.ts';
import type { ProfileRecord, Targets } from '../context.ts';
import { forEach } from '../each.ts';
import { judgeBaseProfiles, judgeLocaleProfiles } from '../judge.ts';
import type { Ports } from '../ports.ts';
import { type Undoable, undoFor } from '../review/undoable.ts';
import { RIGHTS } from '../../src/contract/base/rights.ts';
import { baseProfilesCommands } from './base-profiles.ts';
import { fieldsCommands } from './fields.ts';
import { saveProfile } from './save-profile.ts';
import { draftsCommands } from './drafts.ts';

/**
 * The specification shows the success text even when the change failed. It is kept to the letter;
 * the error comes first, and the notification centre marks the action as failed.
 */
const SUCCESS_TEXT_AFTER_FAILURE = true;

interface Toggled extends Undoable {
  active: boolean;
}

/** `wanted`: the value for each record by its identifier. Absent: the other one than it has. */
interface ActiveArgs {
  wanted?: Readonly<Record<string, boolean>>;
}

interface Flagged {
  id: string;
  active: boolean;
}

function wantedActive({ wanted }: ActiveArgs, { id, active }: Flagged): boolean {
  return wanted?.[id] ?? !active;
}

/** A retry keeps the value of the first press: somebody may have switched the flag since, and toggling would undo that. */
function stillWanted(args: ActiveArgs, on: readonly Flagged[]): ActiveArgs {
  return { wanted: Object.fromEntries(on.map((record) => [record.id, wantedActive(args, record)])) };
}

/** @param on the records as they were before */
function activeStatusSentence(changed: number, args: ActiveArgs, on: readonly Flagged[]): string {
  if (changed > 1) return `Active status of ${changed} profiles changed`;
  const activated = on.every((record) => wantedActive(args, record));
  return activated ? 'Successfully activated profile' : 'Successfully deactivated profile';
}

type ProfileTarget = 'base-profile' | 'locale-profile';

interface Difference<T extends ProfileTarget> {
  kind: ProfileKind;
  target: T;
  when: Command<T, ActiveArgs, Toggled>['when'];
  send: (api: Ports['api'], record: Targets[T][number], active: boolean) => Promise<{ action_id: string | null }>;
}

/** Switches each profile to the other state; the two kinds differ in the call and in who may. */
function toggleActive<T extends ProfileTarget>({ kind, target, when, send }: Difference<T>) {
  return defineCommand<T, ActiveArgs, Toggled>({
    id: `${target}.toggle-active`,
    title: 'Activate or deactivate profile',
    keywords: ['activate', 'deactivate', 'inactive', 'online', 'offline', 'hide', 'archive'],
    keys: keysIn('i', 'list', 'record'),
    roles: RIGHTS[kind].activate,
    target,
    when,
    steps: {},
    run: ({ on, args, ports }) =>
      forEach(on as readonly Targets[T][number][], async (record) => {
        const active = wantedActive(args, record);
        const sent = active === record.active ? null : await send(ports.api, record, active);
        return { id: record.id, name: record.profile_name, actionId: sent?.action_id ?? null, active };
      }),
    undo: ({ outcome }) => undoFor(outcome.done),
    say: ({ done }, args, on) => activeStatusSentence(done.length, args, on),
    retryArgs: stillWanted,
    failure: 'Update of active status failed',
    saysSuccessAfterFailure: SUCCESS_TEXT_AFTER_FAILURE,
  });
}

const other = ({ active }: ProfileRecord) => (active ? 'deactivate' : 'activate');

export const PROFILES_COMMANDS = [
  saveProfile,
  toggleActive({
    kind: 'base',
    target: 'base-profile',
    when: (context, on) => judgeBaseProfiles(context, on, other),
    send: (api, { id, version }, active) =>
      api('base-profile.set-active', { params: { profileBaseId: id }, body: { active } }, { version }),
  }),
  toggleActive({
    kind: 'locale',
    target: 'locale-profile',
    when: (context, on) => judgeLocaleProfiles(context, on, other),
    send: (api, { id, version }, active) =>
      api('locale-profile.set-active', { params: { profileId: id }, body: { active } }, { version }),
  }),
  ...baseProfilesCommands,
  ...fieldsCommands,
  ...draftsCommands,
];
