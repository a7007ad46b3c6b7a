// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import type { AnyCommand } from '../../../../commands/command.ts';
import { SCOPES, type Context, type Scope } from '../../../../commands/context.ts';
import type { Focus } from '../../../../commands/keys/port.ts';
import { keymapOf } from '../../../../commands/keys/find-bindings.ts';
import { REGISTRY, type Registry } from '../../../../commands/registry.ts';
import { keysIn } from '../../../../src/client/help/help.tsx';
import { footHints } from '../../../../src/client/app/layouts/hint-line.tsx';
import { keyToShow } from '../../../../src/client/keyboard/hints.ts';
import { keyboardNamed } from '../../../support/keyboards.ts';
import { aBaseProfile, aContext, formFacts } from '../../../commands/support.ts';
import { PLACES_OF_ROLES } from '../../../client/palette/places.ts';
import { getToKnow, person, readyRegistry, strokesFor } from '../../../client/keyboard/pressing.ts';
import { endPending } from '../../../../src/client/presses/press-order.ts';

const now = vi.hoisted((): { registry: Registry | null } => ({ registry: null }));
vi.mock(import('../../../../src/client/keyboard/registry-now.ts'), () => ({
  registryNow: () => now.registry ?? REGISTRY,
}));

beforeEach(() => {
  now.registry = null;
  getToKnow(keyboardNamed('US'));
});

const FOCI: Readonly<Record<string, Focus>> = {
  'nothing that keeps keys': { typing: false, control: false },
  'a button': { typing: false, control: true },
  'a text field': { typing: true, control: true },
  'a text of several lines': { typing: true, control: false },
};
const requestOf = (command: AnyCommand, args: unknown) => `${command.id} ${JSON.stringify(args) ?? ''}`;

/** What a press runs here, by the very keys of a keyboard. */
function pressedIn(context: Context) {
  const { press } = person(keymapOf(now.registry ?? REGISTRY), context);
  const known = new Map<string, string | null>();
  return (written: string): string | null => {
    const before = known.get(written);
    if (before !== undefined) return before;
    endPending();
    const ran = strokesFor(written).flatMap(([stroke, modifiers]) => press(stroke, modifiers));
    endPending();
    const request = ran[0] ? requestOf(ran[0].command, ran[0].key.args) : null;
    known.set(written, request);
    return request;
  };
}

/** Every hint of the place, and every key that works there, against what the keys do. Shows how many worked. */
function expectTrue(context: Context, place: string): number {
  const ranBy = pressedIn(context);
  let working = 0;
  for (const command of (now.registry ?? REGISTRY).all) {
    const requests = new Map((command.keys ?? []).map(({ args }) => [requestOf(command, args), args]));
    for (const [request, args] of requests) {
      const keys = (command.keys ?? []).filter((key) => requestOf(command, key.args) === request);
      const works = keys.some(({ press }) => ranBy(press) === request);
      const shown = keyToShow(command, context, args && { ...args });
      // A command whose keys all choose an argument has none of its own; one whose keys are other ways shows these.
      if (!shown) expect(works && keys.some(({ alternative }) => !alternative), `${place}: ${request}`).toBe(false);
      else {
        expect(shown.scope !== null, `${place}: ${request} on ${shown.press}`).toBe(works);
        if (works) expect(ranBy(shown.press), `${place}: ${request}`).toBe(request);
        working += works ? 1 : 0;
      }
    }
  }
  for (const { id, press } of footHints(context)) expect(ranBy(press), `${place}, foot`).toBe(`${id} `);
  for (const { command, presses } of keysIn(context)) {
    for (const press of presses) expect(ranBy(press)?.split(' ')[0], `${place}, help, ${press}`).toBe(command.id);
  }
  return working;
}

/** Each scope alone, two that lie over each other, and how they nest where most do. */
const NESTS: readonly (readonly Scope[])[] = [
  ...SCOPES.map((scope): Scope[] => ['global', scope]),
  ...SCOPES.flatMap((one) => SCOPES.flatMap((other): Scope[][] => (one < other ? [[one, other]] : []))),
  ['list', 'disapproval', 'disapproval-note'],
  ['review', 'queue', 'disapproval', 'disapproval-places'],
  ['record', 'dialog', 'locale-picker'],
].map((open) => SCOPES.filter((scope) => scope === 'global' || open.includes(scope)));

test.each(Object.entries(FOCI))(
  'a hint is shown exactly where its press runs its command, over all scopes, with the focus on %s',
  (_name, focus) => {
    now.registry = readyRegistry();
    for (const [index, scopes] of NESTS.entries()) {
      if (index % 5 !== 0 && index >= SCOPES.length) continue;
      expectTrue(aContext({ scopes, focus }), scopes.join(' '));
    }
  },
);

const ADA = aBaseProfile({ profile_name: 'Ada Moreau' });
const PAIR = { id: 'p', version: 1, state: 'open', seen: { first: 1, second: 1 } } as const;

/** Places as people are in them, with what the commands themselves say. */
const PLACES: Readonly<Record<string, Partial<Context>>> = {
  'a disapproval at its reasons': { scopes: ['global', 'record', 'disapproval'], open: ADA },
  'a disapproval at its places': { scopes: ['global', 'record', 'disapproval', 'disapproval-places'], open: ADA },
  'a disapproval at its note': { scopes: ['global', 'record', 'disapproval', 'disapproval-note'], open: ADA },
  'a form of a record': {
    scopes: ['global', 'record'],
    route: 'base-profile',
    open: ADA,
    form: formFacts({ changed: 2 }),
  },
  'a question': { scopes: ['global', 'record', 'dialog'], route: 'base-profile', open: ADA },
  'the locale picker': { scopes: ['global', 'record', 'dialog', 'locale-picker'], open: ADA },
  'a new profile': { scopes: ['global', 'create'], route: 'create-base-profile' },
  pairs: {
    scopes: ['global', 'duplicate-pairs'],
    route: 'duplicate-filters',
    duplicates: {
      screen: 'filters',
      filters: [],
      editor: null,
      merge: null,
      pairs: { current: { ...PAIR, scope: 'base', names: 'Ada and Béla', comparison: 'shown', closed: null } },
      row: null,
      narrowed: false,
    },
  },
};

const IN_PLACES = [
  ...Object.entries(PLACES).map(([name, facts]) => ({ name, context: aContext(facts) })),
  ...PLACES_OF_ROLES.map(({ role, name, context }) => ({ name: `${name} as ${role}`, context })),
];

test.each(IN_PLACES)('hints of keys show what these do: $name', ({ name, context }) => {
  for (const [where, focus] of Object.entries(FOCI)) {
    expect(expectTrue({ ...context, focus }, `${name}, ${where}`)).toBeGreaterThan(0);
  }
});
