import { rolesFor } from '../../src/contract/policy/access.ts';
import { mayPass } from '../../src/contract/errors.ts';
import { MISSING_FIELDS_TITLE } from '../../src/contract/policy/saving.ts';
import { defineCommand, HIDDEN, READY } from '../command.ts';
import { failedBecause } from '../each.ts';
import type { NewProfile } from '../form-port.ts';
import type { Ports } from '../ports.ts';

/** Creates the draft that is chosen on the page and opens it. */
export const createBaseProfile = defineCommand<'none', object, { id: string }>({
  id: 'base-profile.create',
  title: 'Create base profile',
  section: 'Profile',
  keywords: ['new', 'add', 'draft'],
  keys: [{ press: '$mod+Enter', scope: 'create', inFields: true }],
  roles: rolesFor('create-base-profile'),
  target: 'none',
  about: () => 'a new base profile',
  when: ({ route }) => (route === 'create-base-profile' ? READY : HIDDEN),
  steps: {},
  async run({ ports }) {
    const { profileType = '', locales = [] } = ports.form.newProfile() ?? {};
    if (profileType === '') {
      ports.form.showProblems();
      ports.form.focusField('profileType');
      return {
        done: [],
        failed: [{ id: '', code: 'incomplete', title: MISSING_FIELDS_TITLE, sentence: 'Profile type' }],
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
});

/** What the server says of a key that was used for another request. */
const KEY_USED = 'idempotency-key-reused';
const CREATED_ALREADY = 'A draft was already created';
const OPEN_OR_ANOTHER = 'What you sent before had arrived, and only its answer was lost. Open it, or create another.';

async function create({ profileType, locales }: NewProfile, idempotencyKey: string, ports: Ports): Promise<string> {
  const body = { profile_type: profileType, locales: [...locales] };
  return (await ports.api('base-profile.create', { body }, { idempotencyKey })).profile_base_id;
}

/** Which of these was executed under the key: sent again, that one gets its stored answer and any other is refused. */
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
