// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { changesSomething } from '../../../../commands/changes.ts';
import type { Context } from '../../../../commands/context.ts';
import { completionOf, firstMark, placeOf } from '../../../../src/client/palette/marked-row.ts';
import { currentRows, type PaletteRow } from '../../../../src/client/palette/palette-rows.ts';
import type { PaletteState } from '../../../../src/client/palette/palette-state.ts';
import { CULTURES } from '../../../support/sample/data/cultures.ts';
import { aBaseProfile } from '../../../commands/support.ts';
import { PLACES_OF_ROLES } from '../../../client/palette/places.ts';

const NAMES = [...new Set(CULTURES.flatMap(({ female, male, family }) => [...female, ...male, ...family]))];
/** Every beginning of every name: a person may press Enter before the name is whole. */
const BEGINNINGS = [...new Set(NAMES.flatMap((name) => Array.from(name, (_, at) => name.slice(0, at + 1))))];
/** Whole names of people, of each culture some: what stands first is with what stands behind it alternately. */
const FULL_NAMES = CULTURES.flatMap(({ female, male, family, joiner, familyFirst }) =>
  family.map((last, at) => {
    const first = (at % 2 === 0 ? female[at % female.length] : male[(at * 5) % male.length]) ?? '';
    return familyFirst ? `${last}${joiner}${first}` : `${first}${joiner}${last}`;
  }),
);
/** Names that are words of English; many a title has them. */
const WORDS =
  'Mark Will Page Grant Chase Rob Bill Art Hope Base Status Note Person Item Level Age My On An To Le'.split(' ');
const SOMEBODY = [{ record: aBaseProfile(), fit: 'name-begins' as const }];
type Answer = 'none yet' | 'nobody' | 'somebody';
const ANSWERS: readonly Answer[] = ['none yet', 'nobody', 'somebody'];

/** What Enter would take, before the server has answered and once it has. */
function taken(query: string, context: Context, answers = ANSWERS): { row: PaletteRow | undefined; when: Answer }[] {
  return answers.map((when) => {
    const records = when === 'somebody' ? SOMEBODY : [];
    const found: PaletteState['found'] = when === 'none yet' ? null : { query, records, complete: true };
    const page = { asking: null, onAllResults: false, query, context, found, people: null };
    const rows = currentRows(page);
    return { when, row: rows[placeOf(rows, firstMark(page, rows))] };
  });
}

/** Whether Enter would change something by it: what is blocked says why, and what is only begun is completed. */
function runs(row: PaletteRow, query: string): boolean {
  if (row.kind !== 'command' || row.offer.verdict.kind !== 'ready') return false;
  return changesSomething(row.offer.command) && completionOf(row, query) === null;
}

function changing(queries: readonly string[], context: Context, answers = ANSWERS): string[] {
  return queries.flatMap((query) =>
    taken(query, context, answers).flatMap(({ row, when }) =>
      row && runs(row, query) ? [`${query}: ${row.id} (${when})`] : [],
    ),
  );
}

test('P007 there are many names, and places in which something could be changed', () => {
  expect(NAMES.length).toBeGreaterThan(900);
  expect(NAMES).toEqual(expect.arrayContaining(['Sá', 'Lê', 'Lan', 'Trần', 'Anna', 'Müller']));
  for (const { role, context } of PLACES_OF_ROLES) {
    if (role === 'Creator' || role === 'FillIn') continue;
    const page = { asking: null, onAllResults: false, query: 'approve', context, found: null, people: null };
    const row = currentRows(page)[0];
    expect(row?.kind === 'command' && changesSomething(row.offer.command), role).toBe(true);
  }
});

test.each(PLACES_OF_ROLES)('P007 a name that is typed, and Enter, change no record: $role, $name', ({ context }) => {
  expect(changing([...NAMES, ...WORDS], context)).toEqual([]);
});

test.each(PLACES_OF_ROLES)(
  'P007 a name that is typed changes no record: $role, $name, before it is whole, and with the other name behind it',
  ({ context }) => {
    // That nobody is found leaves the most to commands.
    expect(changing([...BEGINNINGS, ...FULL_NAMES], context, ['nobody'])).toEqual([]);
  },
);
