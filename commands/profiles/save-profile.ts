import { baseProfileUpdate } from '../../src/contract/policy/base-profile-update.ts';
import { INVALID_DATE_OF_BIRTH } from '../../src/contract/policy/date-of-birth.ts';
import { changedFields, type FormValues } from '../../src/contract/policy/form-values.ts';
import { localeProfileUpdate } from '../../src/contract/policy/locale-profile-update.ts';
import { PROFILE_NAME_TITLE } from '../../src/contract/policy/profile-name.ts';
import { ROLES, type Role } from '../../src/contract/policy/roles.ts';
import {
  baseSavedMessage,
  localeSavedMessage,
  MISSING_FIELDS_TITLE,
  needsSaving,
  UPDATE_FAILED,
  UPDATING_ROLES,
} from '../../src/contract/policy/saving.ts';
import { blocked, defineCommand, HIDDEN, NOTHING_TO_TELL, READY, type Failed, type Outcome } from '../command.ts';
import { failedBecause } from '../each.ts';
import type { Context } from '../context.ts';
import type { OpenForm } from '../form-port.ts';
import type { Ports } from '../ports.ts';
import { leaseOf } from '../review/lease-of.ts';
import { inSpiteOfDuplicates } from '../duplicates/in-spite.ts';
import { problemsOfForm, reservedIn } from './form-problems.ts';

interface Saved {
  id: string;
  /** What the person is told. */
  sentence: string;
}

export const saveProfile = defineCommand<'none', object, Saved>({
  id: 'profile.save',
  title: 'Save',
  section: 'Profile',
  keywords: ['store', 'update', 'submit', 'publish', 'hand on'],
  keys: [{ press: '$mod+Enter', scope: 'record', inFields: true }],
  roles: ROLES,
  target: 'none',
  when({ form }) {
    if (form === null) return HIDDEN;
    if (form.conflicts.length === 0) return READY;
    const labels = form.conflicts.map(({ label }) => label).join(', ');
    return blocked('conflict', `Choose first whose value stays: ${labels}.`);
  },
  steps: {},
  async run({ context, ports }) {
    const form = ports.form.read();
    return form && context.role ? save(form, context.role, context, ports) : (NOTHING_TO_TELL as Outcome<Saved>);
  },
  undo: 'none',
  say: ({ done }) => done[0]?.sentence ?? 'Saved',
  failure: UPDATE_FAILED,
  after: 'next',
});

async function save(form: OpenForm, role: Role, context: Context, ports: Ports): Promise<Outcome<Saved>> {
  const refusal = refusalOf(form, role);
  if (refusal) {
    ports.form.showProblems();
    return { done: [], failed: [refusal] };
  }
  if (!needsSaving({ kind: form.kind, role, fieldsChanged: isChanged(form) })) {
    return { done: [{ id: form.id, sentence: 'Nothing has changed' }], failed: [] };
  }
  try {
    return await send(form, role, context, ports);
  } catch (error) {
    const failed = failedBecause(form.id, error);
    const nameTaken = failed.code === 'profile-name-taken';
    return { done: [], failed: [nameTaken ? { ...failed, title: PROFILE_NAME_TITLE } : failed] };
  }
}

/** Why this form is not sent at all. */
function refusalOf(form: OpenForm, role: Role): Failed | null {
  const { id, kind } = form;
  if (!UPDATING_ROLES[kind].includes(role)) {
    return { id, code: 'role-forbids', title: UPDATE_FAILED, sentence: 'Your role may not do this.' };
  }
  const problems = problemsOfForm(form, role);
  const missing = problems.filter((each) => each.kind === 'missing');
  if (missing.length > 0) {
    const labels = missing.map(({ label }) => label).join(', ');
    return { id, code: 'incomplete', title: MISSING_FIELDS_TITLE, sentence: labels };
  }
  if (problems.some((each) => each.kind === 'date-of-birth')) {
    return { id, code: 'too-young', title: INVALID_DATE_OF_BIRTH.title, sentence: INVALID_DATE_OF_BIRTH.message };
  }
  const wrong = problems.map(({ sentence }) => sentence);
  return wrong.length === 0 ? null : { id, code: 'invalid-input', title: UPDATE_FAILED, sentence: wrong.join(' ') };
}

async function send(form: OpenForm, role: Role, context: Context, ports: Ports): Promise<Outcome<Saved>> {
  const { id, kind, version, values, status, lookups, offset } = form;
  const name = typeof values['profileName'] === 'string' ? values['profileName'].trim() : form.profileName;
  if (kind === 'base') {
    const members = { reservedLocales: reservedIn(form), selfieId: selfieOf(form) };
    const update = baseProfileUpdate({ values, status, ...members }, lookups, offset);
    if (!update) return unbuildable(id);
    await inSpiteOfDuplicates(ports, (reason) =>
      ports.api('base-profile.update', { params: { profileBaseId: id }, body: { ...update, ...reason } }, { version }),
    );
    await ports.form.saved(values, update);
    return { done: [{ id, sentence: baseSavedMessage(role, name) }], failed: [] };
  }
  const update = localeProfileUpdate(values, lookups, offset);
  if (!update) return unbuildable(id);
  await inSpiteOfDuplicates(ports, (reason) =>
    ports.api(
      'locale-profile.update',
      { params: { profileId: id }, body: { ...update, ...reason } },
      { version, ...leaseOf(context, id) },
    ),
  );
  await ports.form.saved(values, update);
  return { done: [{ id, sentence: localeSavedMessage(role, name) }], failed: [] };
}

function unbuildable(id: string): Outcome<Saved> {
  const sentence = 'The attributes are not loaded. Reload the site and try again.';
  return { done: [], failed: [{ id, code: 'invalid-input', sentence }] };
}

function isChanged({ kind, values, stored }: OpenForm): boolean {
  const reserved = (form: FormValues) => reservedIn({ values: form }).sort().join(' ');
  return (
    changedFields(kind, values, stored).length > 0 ||
    values['selfieId'] !== stored['selfieId'] ||
    reserved(values) !== reserved(stored)
  );
}

function selfieOf({ values }: OpenForm): string | null {
  const selfie = values['selfieId'];
  return typeof selfie === 'string' && selfie !== '' ? selfie : null;
}
