import { pageOfProfile } from '../../src/contract/base/routes.ts';
import { mayPass } from '../../src/contract/base/errors.ts';
import { MISSING_FIELDS_TITLE } from '../../src/contract/profiles/saving.ts';
import { defineCommand, DELETE_KEYWORDS, blocked, keysIn } from '../command.ts';
import { failedBecause, forEach } from '../each.ts';
import type { NewProfile } from '../form-port.ts';
import type { Ports } from '../ports.ts';
import { Uuid } from '../../src/contract/base/primitives.ts';
import { screenCommand } from '../screen-command.ts';
import { STATUS_LABELS, DELETED_KEPT_DAYS, refusalOfDeletion } from '../../src/contract/profiles/status.ts';
import { undoFor, type Undoable } from '../review/undoable.ts';
import { isolated } from '../../src/contract/base/words.ts';
import { RIGHTS } from '../../src/contract/base/rights.ts';
import { asked } from '../steps.ts';

/** What the server says of a key that was used for another request. */
const KEY_USED = 'idempotency-key-reused';
const CREATED_ALREADY = 'A draft was already created';
const OPEN_OR_ANOTHER = 'Your earlier request went through. Open that draft, or create another.';

async function create({ profileType, locales }: NewProfile, idempotencyKey: string, ports: Ports): Promise<string> {
  const body = { profile_type: profileType, locales: [...locales] };
  return (await ports.api('base-profile.create', { body }, { idempotencyKey })).profile_base_id;
}

/** The draft that was created under the key: resent, that one gets its stored answer, and the others are refused. */
async function createdOf(earlier: readonly NewProfile[], key: string, ports: Ports): Promise<string | null> {
  for (const draft of earlier) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- as a rule there is one
      return await create(draft, key, ports);
    } catch (error) {
      if (failedBecause('', error).code !== KEY_USED) throw error;
    }
  }
  return null;
}

export const baseProfilesCommands = [
  /** Creates the draft that is chosen on the page and opens it. */
  defineCommand<'none', object, { id: string }>({
    id: 'base-profile.create',
    title: 'Create base profile',
    keywords: ['new', 'add', 'draft'],
    keys: [{ press: '$mod+Enter', scope: 'create', inFields: true }],
    roles: RIGHTS.base.create,
    about: () => 'a new base profile',
    when: ({ route }) => route === 'create-base-profile',
    async run({ ports }) {
      const { profileType = '', locales = [] } = ports.form.newProfile() ?? {};
      if (profileType === '') {
        ports.form.showProblems();
        ports.form.focusField('profileType');
        return {
          done: [],
          failed: [
            {
              id: '',
              code: 'incomplete',
              title: MISSING_FIELDS_TITLE,
              sentence: 'Profile type',
              stands: () => ports.form.newProfile()?.profileType === '',
            },
          ],
        };
      }
      const draft = { profileType, locales };
      const { key, earlier } = ports.form.draftSent(draft);
      try {
        const id = await create(draft, key, ports);
        ports.form.draftAnswered(draft, 'created');
        ports.navigate('base-profile', { profileBaseId: id });
        return { done: [{ id }], failed: [] };
      } catch (error) {
        const { code } = failedBecause('', error);
        if (!mayPass(code)) ports.form.draftAnswered(draft, 'refused');
        const id = code === KEY_USED ? await createdOf(earlier, key, ports) : null;
        if (id === null) throw error;
        ports.form.draftFound(id);
        return { done: [], failed: [{ id, code: KEY_USED, title: CREATED_ALREADY, sentence: OPEN_OR_ANOTHER }] };
      }
    },
    undo: 'none',
    say: () => 'Draft base profile created',
    failure: 'Could not create draft base profile',
  }),
  /** Opens the base profile with the given identifier; the palette's records and links are sent through it. */
  screenCommand<'none', { profileBaseId: string }>({
    id: 'base-profile.open',
    title: 'Open base profile…',
    keywords: ['find', 'identifier', 'id'],
    roles: RIGHTS.base.read,
    steps: { profileBaseId: asked('Identifier', 'Identifier of the base profile', Uuid) },
    leadsTo: ({ profileBaseId }) => pageOfProfile(profileBaseId),
  }),
  screenCommand<'base-profile'>({
    id: 'base-profile.copy-id',
    title: 'Copy identifier',
    keywords: ['clipboard', 'uuid'],
    keys: keysIn('y', 'list', 'record'),
    roles: RIGHTS.base.read,
    target: 'base-profile',
    when: (_context, on) => on.length !== 0,
    run: ({ on, ports }) => ports.clipboard.write(on.map(({ id }) => id).join('\n')),
    say: (_args, on) => (on.length > 1 ? `${on.length} identifiers copied` : 'Identifier copied'),
  }),
  defineCommand<'base-profile', object, Undoable>({
    id: 'base-profile.delete',
    title: 'Delete base profile…',
    keywords: DELETE_KEYWORDS,
    keys: keysIn('Delete', 'list', 'record'),
    roles: RIGHTS.base.delete,
    target: 'base-profile',
    when: ({ role, userId }, on) => {
      if (role === null) return false;
      for (const { status, creator } of on) {
        const refusal = refusalOfDeletion({ kind: 'base', role, status, own: creator.user_id === userId });
        if (refusal === 'status-forbids') {
          return blocked(refusal, `Only an Admin can delete a profile that is ${STATUS_LABELS[status]}.`);
        }
        if (refusal !== null) return blocked(refusal, 'Only an Admin may delete a profile that someone else created.');
      }
      return true;
    },
    confirm: (on) => {
      const name = on[0]?.profile_name || 'No name yet';
      return {
        title: on.length > 1 ? `Delete ${on.length} base profiles?` : 'Delete this base profile?',
        text: `${on.length > 1 ? 'They are' : `${isolated(name)} is`} removed from every list, together with all locale profiles, and kept for ${DELETED_KEPT_DAYS} days. You can undo this.`,
        yes: 'Delete',
        destroys: true,
      };
    },
    run: async ({ on, context, ports }) => {
      const outcome = await forEach(on, async ({ id, version, profile_name: name }) => {
        const { action_id: actionId } = await ports.api(
          'base-profile.delete',
          { params: { profileBaseId: id } },
          { version },
        );
        return { id, name, actionId };
      });
      // A page of something that is gone has nothing to show.
      if (outcome.done.some(({ id }) => id === context.open?.id)) ports.navigate('base-profiles');
      ports.forgetRecords(outcome.done.map(({ id }) => id));
      return outcome;
    },
    undo: ({ outcome }) => undoFor(outcome.done),
    say: ({ done }) => (done.length > 1 ? `${done.length} profiles deleted` : 'Profile deleted'),
  }),
];
