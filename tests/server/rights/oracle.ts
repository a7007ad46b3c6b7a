import type { Operation } from '../../../src/contract/operations/operation.ts';
import { OPERATIONS, type OperationId } from '../../../src/contract/operations/operations.ts';
import { rolesFor } from '../../../src/contract/policy/access.ts';
import { BULK_ACTIONS, type BulkActionId } from '../../../src/contract/policy/bulk-actions.ts';
import { DELETING_ROLES } from '../../../src/contract/policy/deletion.ts';
import { DOCUMENT_ROLES } from '../../../src/contract/policy/document-rights.ts';
import { MEDIA_ROLES, type MediaAct } from '../../../src/contract/policy/media-rights.ts';
import type { Role } from '../../../src/contract/policy/roles.ts';
import { TRANSITIONS, type ProfileEvent, type ProfileKind } from '../../../src/contract/policy/status.ts';

/*
 * What the API has to answer, told by the tables of the contract alone: none of the functions by which
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

export interface Person {
  role: Role;
  geos: readonly string[];
  id: string;
}

/** A profile as far as rights look at it. */
export interface Placed {
  creator: string;
  country: string;
  localeCode: string;
}

export type TargetKind = ProfileKind | 'base-image' | 'locale-image' | 'document' | null;

/** What a call is about, by the names in its address and in its body. An image is of the kind that is tried. */
export function targetOf(operation: Operation, body: unknown, variant: ProfileKind): TargetKind {
  const told = JSON.stringify(body instanceof FormData ? {} : (body ?? {}));
  const names = (name: string, member: string) => operation.path.includes(`{${name}}`) || told.includes(`"${member}":`);
  if (names('mediaId', 'media_id')) return `${variant}-image`;
  if (names('documentId', 'document_id')) return 'document';
  // A name is asked for of one locale of a base profile: that is a locale profile.
  if (names('profileId', 'profile_id') || told.includes('"profile_name":')) return 'locale';
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
  return mayRead(person, 'base', placed) && DOCUMENT_ROLES.includes(person.role) && isTheirs;
}

const ACTS: Partial<Record<OperationId, MediaAct>> = {
  'media.create-for-base': 'upload',
  'media.create-for-locale': 'upload',
  'media.crop': 'crop',
  'media.reset-crop': 'crop',
  'media.delete': 'delete',
  'media.tag': 'tag',
  'media.tag-by-post': 'tag',
  'base-profile.change-media-order': 'order',
  'locale-profile.change-media-order': 'order',
};
const EVENTS: Partial<Record<OperationId, ProfileEvent>> = {
  'base-profile.update': 'save',
  'base-profile.approve': 'approve',
  'base-profile.disapprove': 'disapprove',
  'base-profile.set-active': 'deactivate',
  'locale-profile.update': 'save',
  'locale-profile.approve': 'approve',
  'locale-profile.disapprove': 'disapprove',
  'locale-profile.set-active': 'deactivate',
};

/** The code of a refusal; null: it is done; 'open': anything but a refusal of the person, for the tables do not tell. */
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
  const personal = refusalOfPerson(question, kind);
  if (personal !== null) return personal;
  if (operation.versioned && stale) return 'version-conflict';
  return refusalOfState(question, kind);
}

/** What the person may never do to such a record, in whatever state it is. */
function refusalOfPerson({ id, person, target, on }: Question, kind: ProfileKind): Expected {
  const { role } = person;
  const own = on.creator === person.id;
  const act = ACTS[id];
  const event = EVENTS[id];
  if (act) {
    if (!MEDIA_ROLES[kind][act].includes(role)) return 'role-forbids';
    return kind === 'base' && role === 'Creator' && !own ? 'not-own' : null;
  }
  if (target === 'document' || id.startsWith('document.')) {
    return mayReadDocuments(person, on) ? null : 'not-own';
  }
  if (id.endsWith('-profile.delete')) {
    if (!DELETING_ROLES[kind].includes(role)) return 'role-forbids';
    return role === 'Admin' || own ? null : 'not-own';
  }
  if (event) {
    const rows = TRANSITIONS.filter((row) => row.kind === kind && row.event === event && row.roles.includes(role));
    if (!own && rows.every((row) => row.requires?.own)) return 'not-own';
  }
  return null;
}

/** What the state forbids: everything that is tried waits for approval. */
function refusalOfState({ id, person: { role } }: Question, kind: ProfileKind): Expected {
  if (id === 'base-profile.activate-locales') return 'status-forbids';
  if (id === 'base-profile.delete' && role === 'Creator') return 'status-forbids';
  // Its file is not stored, which is found out only where the person may crop it.
  if (id === 'media.crop') return 'media-unavailable';
  const event = EVENTS[id] ?? (ACTS[id] && 'save');
  if (!event) return null;
  const here = TRANSITIONS.filter(
    (row) => row.kind === kind && row.event === event && row.from === 'awaiting_approval',
  );
  if (here.length === 0) return 'status-forbids';
  return here.some((row) => row.roles.includes(role)) ? null : 'role-forbids';
}
