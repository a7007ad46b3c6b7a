import { rolesFor } from '../../src/contract/policy/access.ts';
import { MISSING_FIELDS_TITLE } from '../../src/contract/policy/saving.ts';
import { defineCommand, HIDDEN, READY } from '../command.ts';

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
    const { profile_base_id: id } = await ports.api('base-profile.create', {
      body: { profile_type: profileType, locales: [...locales] },
    });
    ports.navigate('base-profile', { profileBaseId: id });
    return { done: [{ id }], failed: [] };
  },
  undo: 'none',
  say: () => 'Draft base profile created',
  failure: 'Could not create draft base profile',
});
