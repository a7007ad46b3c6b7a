import type { Context } from '../../../commands/context.ts';
import { currentRows, type PageState } from '../../../src/client/palette/palette-rows.ts';
import { mayOpen } from '../../../src/contract/base/routes.ts';
import { ROLES, type Role } from '../../../src/contract/base/roles.ts';
import { aBaseProfile, aContext, aShownItem, mediaFacts } from '../../commands/support.ts';

const NO_SHARED = { shared: [], shown: { filter: {}, sort: 'updated_at', direction: 'desc' } } as const;
export const ADA = aBaseProfile({ profile_name: 'Ada Moreau' });
export const OTHER = aBaseProfile({ profile_name: 'Zoé Lan' });

/** Whatever could be decided, undone and repeated from there. */
const AT_WORK: Partial<Context> = {
  undoable: 'Approve Ada Moreau',
  redoable: 'Approve Kim Vale',
  repeatable: 'Approve base profile',
  newVersion: false,
};

const ON_OVERVIEW: Partial<Context> = {
  route: 'base-profiles',
  scopes: ['global', 'list'],
  focused: ADA,
  list: { count: 19, cursor: 0, peeking: false },
  overview: {
    route: 'base-profiles',
    chips: [],
    choices: {},
    views: [],
    query: [],
    ...NO_SHARED,
    view: null,
    columns: [],
  },
};

/** An overview with a row under the cursor, one with marked rows, a record, and an own item of the queue. */
const PLACES: Readonly<Record<string, (role: Role) => Partial<Context>>> = {
  'an overview': () => ON_OVERVIEW,
  'marked rows': () => ({ ...ON_OVERVIEW, selected: [ADA, OTHER] }),
  'a record': () => ({ route: 'base-profile', scopes: ['global', 'record'], open: ADA }),
  'the queue': () => ({
    route: 'queue',
    scopes: ['global', 'queue', 'review'],
    open: ADA,
    media: mediaFacts(ADA, { levels: ['Harmless', 'Erotic', 'Nude', 'Explicit'] }),
    queue: { shown: aShownItem(ADA, { image: 'i-1' }), hasEarlierDecision: true },
  }),
};

export const placeFor = (role: Role, name: keyof typeof PLACES): Context =>
  aContext({ ...AT_WORK, ...PLACES[name]?.(role), role });

/** Every place that each role can be in. */
export const PLACES_OF_ROLES = ROLES.flatMap((role) =>
  Object.keys(PLACES)
    .filter((name) => mayOpen(role, placeFor(role, name).route ?? 'index'))
    .map((name) => ({ role, name, context: placeFor(role, name) })),
);

/** The rows for what is typed there, before the server has found anything. */
export const rowsFor = (query: string, context: Context, more: Partial<PageState> = {}) =>
  currentRows({ asking: null, onAllResults: false, query, context, found: null, people: null, ...more });
