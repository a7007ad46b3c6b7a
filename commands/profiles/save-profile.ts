import { baseProfileUpdate, localeProfileUpdate, confirmsBirth } from '../../src/contract/profiles/form-as-sent.ts';
import { INVALID_DATE_OF_BIRTH } from '../../src/contract/base/date-of-birth.ts';
import { counted } from '../../src/contract/base/words.ts';
import { changedFields, type FormValues } from '../../src/contract/profiles/form-values.ts';
import { missingInWords } from '../../src/contract/profiles/missing-fields.ts';
import { PROFILE_NAME_TITLE } from '../../src/contract/profiles/field-limits.ts';
import { fieldsOf } from '../../src/contract/profiles/form-fields.ts';
import { ROLES, type Role } from '../../src/contract/base/roles.ts';
import {
  baseSavedMessage,
  isReachedBySaves,
  localeSavedMessage,
  MISSING_FIELDS_TITLE,
  needsSaving,
  saveInWords,
  sendsOn,
  SUGGESTED_BIRTH,
  UPDATE_FAILED,
  whyReadOnly,
} from '../../src/contract/profiles/saving.ts';
import { blocked, defineCommand, type Failed, type Outcome } from '../command.ts';
import { failedBecause, hadNoAnswer } from '../each.ts';
import { isLocaleProfile, type Context } from '../context.ts';
import type { FormFacts, OpenForm } from '../form-port.ts';
import type { Question } from '../question.ts';
import { orderToSend } from '../media/image-changes.ts';
import { saidOnce, sendImageSteps, stepsOfSave } from '../media/image-steps.ts';
import { refusalOfOvertaken, addedSince, refusalOfLevels, withoutLevelsOf } from '../media/refusals-of-save.ts';
import type { UnsavedImages } from '../media/port.ts';
import { changedByOthers, refusalOfGone, togetherInWords, whoWasFirst } from '../media/save-together.ts';
import type { Ports } from '../ports.ts';
import { undoFor } from '../review/undoable.ts';
import { leaseOf } from '../queue/next-input.ts';
import { seenBaseLink } from '../review/still-right.ts';
import { inSpiteOfDuplicates } from '../duplicates/look-at-pairs.ts';
import { problemsOfForm, reservedIn } from './form-problems.ts';
import { RIGHTS } from '../../src/contract/base/rights.ts';

interface Saved {
  id: string;
  /** What the person reads. */
  sentence: string;
  /** What they read besides. */
  more: readonly string[];
  name: string;
  /** What undoes it, in the order in which it was sent. */
  actionIds: readonly string[];
  /** Set for a save that has submitted the profile, which its undo undoes. */
  of: string | undefined;
}

const NOTHING_CHANGED = 'Nothing has changed';

export const saveProfile = defineCommand<'none', object, Saved>({
  id: 'profile.save',
  title: 'Save',
  hint: saveHint,
  keywords: ['store', 'submit', 'send for approval', 'publish', 'finish', 'done'],
  keys: [{ press: '$mod+Enter', scope: 'record', inFields: true }],
  roles: ROLES,
  when(context) {
    const { form } = context;
    if (form === null) return readOnlyHere(context) !== null;
    if (form.conflicts.length === 0) return true;
    const labels = form.conflicts.map(({ label }) => label).join(', ');
    return blocked('conflict', `First choose which value to keep: ${labels}.`);
  },
  refuses: ({ form }) => form === null,
  sends: ({ form }) => form.read()?.values,
  confirm: (_on, _args, context, ports) => questionBeforeSending(context, ports),
  async run({ context, ports }) {
    const form = ports.form.read();
    if (form && context.role) return saveTogether(form, context.role, context, ports);
    const sentence = readOnlyHere(context);
    if (sentence === null) return;
    return failing({ id: context.open?.id ?? '', code: 'role-forbids', title: UPDATE_FAILED, sentence });
  },
  undo: ({ outcome }) =>
    undoFor(
      outcome.done.flatMap(({ actionIds, id, name, of }) => actionIds.map((actionId) => ({ id, name, actionId, of }))),
    ),
  say: ({ done }) => done[0]?.sentence ?? 'Saved',
  sayMore: ({ done }) => done[0]?.more ?? [],
  failure: UPDATE_FAILED,
  after: 'next',
});

const isChangedIn = ({ changed, imageChanges }: FormFacts) => changed + imageChanges > 0;

function saveHint({ open, role, form }: Context): string {
  if (open === null || form === null) return 'Save';
  return saveInWords(isLocaleProfile(open) ? 'locale' : 'base', role, open.status, isChangedIn(form));
}

/**
 * Asked before a profile is sent on with a date of birth that only the form suggests, or with nothing changed and
 * reasons of the disapproval that nobody has ticked off.
 */
function questionBeforeSending({ open, role, form, reasons }: Context, ports: Ports): Question | null {
  const filled = ports.form.read();
  if (open === null || role === null || form === null || filled === null) return null;
  const isUnchanged = !isChangedIn(form);
  if (!sendsOn(filled.kind, role, open.status, !isUnchanged)) return null;
  const left = open.status === 'disapproved' && isUnchanged ? reasons.filter(({ ticked }) => !ticked) : [];
  // What the save is refused for comes first.
  if ((left.length === 0 && !form.birthSuggested) || problemsOfForm(filled, role).length > 0) return null;
  const texts = [
    left.length > 0 && `You have not changed anything. Still open: ${left.map(({ words }) => words).join('; ')}.`,
    form.birthSuggested && (left.length > 0 ? `${SUGGESTED_BIRTH}.` : 'Nobody has confirmed it.'),
  ];
  return {
    title: left.length > 0 ? `Send it with ${counted(left.length, 'reason')} still open?` : SUGGESTED_BIRTH,
    text: texts.filter(Boolean).join(' '),
    yes: 'Send anyway',
  };
}

/** Why the record on the screen is there to be read only: to save it fails, as the specification wants it said. */
function readOnlyHere({ open, role, scopes }: Context): string | null {
  if (open === null || !scopes.includes('record')) return null;
  return whyReadOnly({ ...open, kind: isLocaleProfile(open) ? 'locale' : 'base', role });
}

/**
 * Sends it; where somebody else was first with other fields, once more together with theirs. Where somebody was
 * first again, that is shown as usual: the person looks, and saves when they like.
 */
async function saveTogether(form: OpenForm, role: Role, context: Context, ports: Ports): Promise<Outcome<Saved>> {
  const before = imagesOf(form, ports);
  const first = await save(form, role, context, ports);
  const changer = first.failed && whoWasFirst(first.failed);
  // The server no longer knows a deleted picture, nor who has deleted it.
  const isGone = first.failed?.code === 'not-found';
  const joined = (changer || isGone) && (await ports.form.joined(form));
  // If the record was decided on meanwhile, the person looks at that before they save again.
  if (!joined || !isReachedBySaves(form.kind, form.status, joined.status)) return outcomeOf(form, role, first);
  const images = imagesOf(joined, ports);
  const gone = before && images && refusalOfGone(before, images);
  if (gone) return outcomeOf(form, role, { ...first, failed: gone });
  const second = await save(joined, role, context, ports);
  const labels = [...fieldsChanged(form, joined), ...(before && images ? changedByOthers(before, images) : [])];
  const isTogether = !second.failed && second.actionIds.length > 0;
  const words = isTogether ? [togetherInWords(changer, labels, context.userId)] : [];
  return outcomeOf(form, role, {
    said: [...second.said, ...first.said, ...words],
    actionIds: [...first.actionIds, ...second.actionIds],
    failed: second.failed,
  });
}

/** The fields to which somebody else has brought something since, as people read them. */
function fieldsChanged({ kind, values }: OpenForm, joined: OpenForm): string[] {
  const changed = new Set(changedFields(kind, values, joined.values));
  return fieldsOf(kind).flatMap(({ name, label }) => (changed.has(name) ? [label] : []));
}

/** Its images before a save; null: there are none on the screen. */
function imagesOf({ id }: OpenForm, { media }: Ports): UnsavedImages | null {
  const kept = media.kept();
  return kept?.owner.id === id ? kept : null;
}

/** How far a save got. `failed`: what stopped it; null: all of it is stored. */
interface Sent {
  said: readonly string[];
  actionIds: readonly string[];
  failed: Failed | null;
}

async function save(form: OpenForm, role: Role, context: Context, ports: Ports): Promise<Sent> {
  const { id, kind } = form;
  if (!RIGHTS[kind].save.includes(role)) {
    return stoppedBy({ id, code: 'role-forbids', title: UPDATE_FAILED, sentence: 'Your role may not do this.' });
  }
  const images = imagesOf(form, ports);
  const steps = images ? stepsOfSave(images) : [];
  const orderChanged = images !== null && orderToSend(images.stored, images.changes) !== null;
  const sendsForm = needsSaving({ ...form, role, fieldsChanged: isChanged(form), orderChanged });
  if (!sendsForm && steps.length === 0) return { said: [NOTHING_CHANGED], actionIds: [], failed: null };
  const overtaken = images && refusalOfOvertaken(images);
  if (overtaken) return stoppedBy(overtaken);
  // A level that somebody else has yet to give keeps nothing back that is not about images.
  const left = steps.length === 0 && !orderChanged ? form.arrived.map((image) => image.id) : [];
  const refusalNow = (now: OpenForm) => {
    const its = imagesOf(now, ports);
    return sendsForm ? refusalOf(withoutLevelsOf(left, now, its), role) : its && refusalOfLevels(its);
  };
  const refusal = refusalNow(form);
  if (refusal) {
    ports.form.showProblems();
    const stands = () => {
      const now = ports.form.read();
      return now?.id === id && refusalNow(now)?.sentence === refusal.sentence;
    };
    return stoppedBy({ ...refusal, stands });
  }
  // Images first: the form may hand the profile on, and then all of it has to be there.
  const { said, failed, version, actionIds } = await sendImageSteps(steps, form.version, ports);
  const sentences = saidOnce(said);
  // What is stored now is no change any more; the others stay.
  if (steps.length > 0) await ports.media.editor.reload();
  if (failed) return { said: sentences, actionIds, failed };
  if (!sendsForm) return { said: sentences, actionIds, failed: null };
  try {
    const about = { deleted: images?.changes.deleted ?? [], left };
    const outcome = await send({ ...form, version }, role, context, ports, about);
    if ('failed' in outcome) return { said: sentences, actionIds, failed: outcome.failed };
    const all = [...actionIds, ...outcome.actionIds];
    return { said: [outcome.sentence, ...sentences], actionIds: all, failed: null };
  } catch (error) {
    const because = failedBecause(id, error);
    if (hadNoAnswer([because])) ports.form.unanswered(form);
    const stands = () => ports.form.read()?.values['profileName'] === form.values['profileName'];
    const typed = because.code === 'profile-name-taken' && { stands };
    return { said: sentences, actionIds, failed: { ...because, ...titleOf(because), ...typed } };
  }
}

/** The update has not failed where somebody else was first: the person looks, and saves again. */
function titleOf({ code }: Failed): { title: string } | null {
  if (code === 'profile-name-taken') return { title: PROFILE_NAME_TITLE };
  return code === 'version-conflict' ? { title: 'Not saved' } : null;
}

function stoppedBy(failed: Failed): Sent {
  return { said: [], actionIds: [], failed };
}

function outcomeOf(form: OpenForm, role: Role, { said, actionIds, failed }: Sent): Outcome<Saved> {
  if (failed) return failing(afterSaving(said, failed));
  const [sentence = 'Saved', ...more] = said;
  const of = sendsOn(form.kind, role, form.status, true) ? 'submit' : undefined;
  return { done: [{ id: form.id, sentence, more, name: nameIn(form), actionIds, of }], failed: [] };
}

/** The name that the profile has with this form. */
const nameIn = ({ values }: OpenForm) => (values['profileName'] as string).trim();

function failing(failed: Failed): Outcome<Saved> {
  return { done: [], failed: [failed] };
}

/** A failure that says what was saved before it. */
function afterSaving(said: readonly string[], failed: Failed): Failed {
  if (said.length === 0) return failed;
  return {
    ...failed,
    sentence: `${failed.sentence} Saved before that: ${said.map((each) => each.replace(/!$/, '')).join(', ')}.`,
  };
}

/** Why this form is not sent at all. */
function refusalOf(form: OpenForm, role: Role): Failed | null {
  const { id } = form;
  const problems = problemsOfForm(form, role);
  const missing = problems.filter((each) => each.kind === 'missing');
  if (missing.length > 0) {
    const labels = missingInWords(missing.map(({ label }) => label)).join(', ');
    const sentence = [labels, addedSince(form.arrived)].filter(Boolean).join('. ');
    return { id, code: 'incomplete', title: MISSING_FIELDS_TITLE, sentence };
  }
  if (problems.some((each) => each.kind === 'date-of-birth')) {
    return { id, code: 'too-young', title: INVALID_DATE_OF_BIRTH.title, sentence: INVALID_DATE_OF_BIRTH.message };
  }
  const unreal = problems.find((each) => each.kind === 'unreal-day');
  if (unreal) return { id, code: 'invalid-input', title: INVALID_DATE_OF_BIRTH.title, sentence: unreal.sentence };
  const wrong = problems.map(({ sentence }) => sentence);
  return wrong.length === 0 ? null : { id, code: 'invalid-input', title: UPDATE_FAILED, sentence: wrong.join(' ') };
}

/** Sends the form. `deleted`: images that are gone by now; `left`: those whose levels are left to others. */
async function send(
  form: OpenForm,
  role: Role,
  context: Context,
  ports: Ports,
  { deleted, left }: { deleted: readonly string[]; left: readonly string[] },
): Promise<{ sentence: string; actionIds: string[] } | { failed: Failed }> {
  const { id, kind, version, values, status, lookups, offset } = form;
  const levels = left.length > 0 && { levels_of_others: [...left] };
  const name = nameIn(form);
  if (kind === 'base') {
    const members = { reservedLocales: reservedIn(form), selfieId: selfieOf(form, deleted) };
    const update = baseProfileUpdate({ values, status, ...members }, lookups, offset);
    if (!update) return unbuildable(id);
    const { action_id: actionId } = await inSpiteOfDuplicates(ports, (reason) =>
      ports.api(
        'base-profile.update',
        { params: { profileBaseId: id }, body: { ...update, ...levels, ...reason } },
        { version },
      ),
    );
    await ports.form.saved(values, update);
    return { sentence: baseSavedMessage(role, name, status), actionIds: listed(actionId) };
  }
  const content = localeProfileUpdate(values, lookups, offset);
  if (!content) return unbuildable(id);
  const { origins } = form;
  const update = { ...content, ...(Object.keys(origins).length > 0 && { origins }) };
  const link = seenBaseLink(context, id);
  const seen = link !== null && { query: { base_link: link } };
  const answer = await inSpiteOfDuplicates(ports, (reason) =>
    ports.api(
      'locale-profile.update',
      { params: { profileId: id }, ...seen, body: { ...update, ...levels, ...reason } },
      { version, ...leaseOf({ context, ports }, id) },
    ),
  );
  await ports.form.saved(values, update);
  // Saved as it was: an approved profile is not to be checked again for that.
  if (answer.action_id === null && answer.record.status === 'approved') {
    return { sentence: NOTHING_CHANGED, actionIds: [] };
  }
  return { sentence: localeSavedMessage(role, name), actionIds: listed(answer.action_id) };
}

/** null: nothing was changed, so there is nothing to undo. */
function listed(actionId: string | null): string[] {
  return actionId === null ? [] : [actionId];
}

function unbuildable(id: string): { failed: Failed } {
  const sentence = 'The attributes could not be loaded. Reload the page and try again.';
  return { failed: { id, code: 'invalid-input', sentence } };
}

function isChanged({ kind, values, stored, unchosen }: OpenForm): boolean {
  const reserved = (form: FormValues) => reservedIn({ values: form }).sort().join(' ');
  return (
    changedFields(kind, values, stored).length > 0 ||
    confirmsBirth(values) ||
    Object.keys(unchosen).length > 0 ||
    values['selfieId'] !== stored['selfieId'] ||
    reserved(values) !== reserved(stored)
  );
}

function selfieOf({ values }: OpenForm, deleted: readonly string[]): string | null {
  const selfie = values['selfieId'];
  return typeof selfie === 'string' && selfie !== '' && !deleted.includes(selfie) ? selfie : null;
}
