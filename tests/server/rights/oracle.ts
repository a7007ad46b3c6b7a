import type { Operation } from '../../../src/contract/base/operation.ts';
import { OPERATIONS, type OperationId } from '../../../src/contract/operations.ts';
import { rolesFor } from '../../../src/contract/base/routes.ts';
import { BULK_ACTIONS, type BulkActionId } from '../../../src/contract/bulk/bulk-actions.ts';
import type { Role } from '../../../src/contract/base/roles.ts';
import { TRANSITIONS, type ProfileEvent, type ProfileKind } from '../../../src/contract/profiles/status.ts';
import { RIGHTS, type MediaAct, OF_OWN } from '../../../src/contract/base/rights.ts';

/*
 * What the API has to answer, reported by the tables of the contract alone: none of the functions by which
 * the handlers decide is asked. Everything that is tried waits for approval and is active.
 */

/** What the token check finds before anything else. */
export const STATES = {
  'no token': 'unauthenticated',
  disabled: 'account-disabled',
  'no role': 'no-role',
  'factor missing': 'second-factor-required',
} as const;
export type State = keyof typeof STATES;

/** The code for somebody in a state; null: it is done. Who is signed in may always sign out again. */
export function expectedIn(state: State, id: OperationId): string | null {
  const isSignedIn = state === 'no role' || state === 'factor missing';
  return id === 'session.end' && isSignedIn ? null : STATES[state];
}

export type Person = { role: Role; geos: readonly string[]; id: string };
/** A profile as far as rights look at it. */
export type Placed = { creator: string; country: string; localeCode: string };
export type TargetKind = ProfileKind | 'base-image' | 'locale-image' | 'document' | null;

/** What a call is about, by the names in its address and in its body. An image is of the kind that is tried. */
export function targetOf(operation: Operation, body: unknown, variant: ProfileKind): TargetKind {
  const sent = JSON.stringify(body instanceof FormData ? {} : (body ?? {}));
  const names = (name: string, member: string) => operation.path.includes(`{${name}}`) || sent.includes(`"${member}":`);
  // What waits is reported by its kind.
  const item = (body ?? {}) as { kind?: ProfileKind };
  if (operation.path.startsWith('/queue/') && item.kind) return item.kind;
  if (operation.path.includes('{kind}')) return variant;
  // What is done under a claim is about what was claimed, and here nobody has claimed anything.
  if (operation.path.includes('{leaseId}')) return null;
  if (names('mediaId', 'media_id')) return `${variant}-image`;
  if (names('documentId', 'document_id')) return 'document';
  // A name is asked for of one locale of a base profile: that is a locale profile.
  if (names('profileId', 'profile_id') || sent.includes('"profile_name":')) return 'locale';
  return names('profileBaseId', 'profile_base_id') ? 'base' : null;
}

export function mayRead({ role, geos }: Person, kind: ProfileKind, { country, localeCode }: Placed): boolean {
  if (!rolesFor(kind === 'base' ? 'base-profile' : 'locale-profile').includes(role)) return false;
  // A base profile is closed by its area to those whom a queue serves base profiles.
  const bound = kind === 'locale' || role === 'BaseChecker';
  return !bound || geos.length === 0 || geos.includes(country) || geos.includes(localeCode);
}

export function mayReadDocuments(person: Person, placed: Placed): boolean {
  const isTheirs = person.role !== 'Creator' || placed.creator === person.id;
  return mayRead(person, 'base', placed) && RIGHTS.document.read.includes(person.role) && isTheirs;
}

const lastWord = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const ACTS: Readonly<Record<string, MediaAct>> = { create: 'upload', crop: 'crop', delete: 'delete', tag: 'tag' };
const EVENTS: Readonly<Record<string, ProfileEvent>> = {
  update: 'save',
  approve: 'approve',
  disapprove: 'disapprove',
  active: 'deactivate',
};

/** What a call does to images, read from its address: the handlers go by the names of operations. */
function actOf(path: string): MediaAct | undefined {
  if (lastWord(path) === 'change-media-order') return 'order';
  return path.startsWith('/media/') ? ACTS[lastWord(path)] : undefined;
}

/** What a call asks of the table of transitions, read likewise. */
function eventOf(path: string): ProfileEvent | undefined {
  // A version is restored by the rules of a save.
  if (lastWord(path) === 'restore') return 'save';
  return /^\/profile(base)?\/\{/.test(path) ? EVENTS[lastWord(path)] : undefined;
}

/** The code of a refusal; null: it is done; 'open': anything but a refusal of the person, for the tables do not show. */
export type Expected = string | null;
export const OPEN = 'open';

export interface Question {
  id: OperationId;
  person: Person;
  target: TargetKind;
  on: Placed;
  stale: boolean;
  body: unknown;
}

export function expectedOf(question: Question): Expected {
  const { id, person, target, on, stale, body } = question;
  const operation: Operation = OPERATIONS[id];
  if (!operation.roles.includes(person.role)) return 'role-forbids';
  const { action } = (body ?? {}) as { action?: BulkActionId };
  if (action && action in BULK_ACTIONS && !OPERATIONS[BULK_ACTIONS[action].operation].roles.includes(person.role)) {
    return 'role-forbids';
  }
  if (target === null) return OPEN;
  const kind: ProfileKind = target === 'locale' || target === 'locale-image' ? 'locale' : 'base';
  if (!mayRead(person, kind, on)) {
    return rolesFor(kind === 'base' ? 'base-profile' : 'locale-profile').includes(person.role)
      ? 'area-forbids'
      : 'role-forbids';
  }
  // Whether it waits for this role, and in its turn, is shown to those who may read it.
  if (id.startsWith('queue.')) return OPEN;
  const personal = refusalOfPerson(question, kind);
  if (personal !== null) return personal;
  if (operation.versioned && stale) return 'version-conflict';
  return refusalOfState(question, kind);
}

/** What the person may never do to such a record, in whatever state it is. */
function refusalOfPerson({ id, person, target, on }: Question, kind: ProfileKind): Expected {
  const { role } = person;
  const own = on.creator === person.id;
  const act = actOf(OPERATIONS[id].path);
  const event = eventOf(OPERATIONS[id].path);
  if (act) {
    if (!RIGHTS[`${kind}-image`][act].includes(role)) return 'role-forbids';
    return kind === 'base' && role === 'Creator' && !own ? 'not-own' : null;
  }
  if (target === 'document' || id.startsWith('document.')) return mayReadDocuments(person, on) ? null : 'not-own';
  if (id.endsWith('-profile.delete')) {
    if (!RIGHTS[kind].delete.includes(role)) return 'role-forbids';
    return role === 'Admin' || own ? null : 'not-own';
  }
  if (event) {
    if (!own && role === 'Creator' && OF_OWN[kind]?.includes(event)) return 'not-own';
  }
  return null;
}

/** What the state forbids: everything that is tried waits for approval. */
function refusalOfState({ id, person: { role } }: Question, kind: ProfileKind): Expected {
  if (id === 'base-profile.activate-locales') return 'status-forbids';
  if (id === 'base-profile.delete' && role === 'Creator') return 'status-forbids';
  // Nothing is found in its texts, which is reported only where the person may set it aside.
  if (id === 'locale-profile.set-aside') return 'status-forbids';
  // Its file is not stored, which is found out only where the person may crop it.
  if (id === 'media.crop') return 'media-unavailable';
  // What it holds is not complete, which is found out only where the person may save it.
  if (id === 'version.restore') return 'incomplete';
  const { path } = OPERATIONS[id];
  const event = eventOf(path) ?? (actOf(path) && 'save');
  if (!event) return null;
  const here = TRANSITIONS.filter(
    (row) => row.kind === kind && row.event === event && row.from === 'awaiting_approval',
  );
  if (here.length === 0) return 'status-forbids';
  return here.some((row) => row.roles.includes(role)) ? null : 'role-forbids';
}
