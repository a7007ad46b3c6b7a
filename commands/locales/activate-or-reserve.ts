import { type Outcome, blocked, defineCommand, keysIn } from '../command.ts';
import { forEach } from '../each.ts';
import type { Ports } from '../ports.ts';
import { type Undoable, undoFor } from '../review/undoable.ts';
import type { LocaleResult } from './port.ts';
import { array, nonempty } from 'superstruct';
import { LOCALES_NEED_APPROVAL, mayActivateLocales } from '../../src/contract/locales/activation.ts';
import { Uuid } from '../../src/contract/base/primitives.ts';
import { RIGHTS } from '../../src/contract/base/rights.ts';

/** How locales are chosen; whether none may be is up to the command. */
export const LOCALES_STEP = {
  title: 'Locales',
  prompt: 'Type codes, languages or countries, or paste a list of codes',
  picker: 'locales',
  several: true,
} as const;

export interface Activated extends Undoable {
  created: number;
}

/** Activates locales for one base profile after the other, and shows the outcomes where not all were created. */
export async function activateEach<Row extends { id: string }>(
  rows: readonly Row[],
  wanted: (row: Row) => { name: string; locales: readonly string[]; version?: number },
  ports: Pick<Ports, 'api' | 'locales'>,
): Promise<Outcome<Activated>> {
  const results: LocaleResult[] = [];
  const outcome = await forEach(rows, async (row) => {
    const { name, locales, version } = wanted(row);
    const answer = await ports.api(
      'base-profile.activate-locales',
      { params: { profileBaseId: row.id }, body: { locales: [...locales] } },
      version === undefined ? undefined : { version },
    );
    for (const { locale_id: localeId, outcome: each, reason } of answer.results) {
      results.push({ localeId, baseProfileName: name, outcome: each, reason });
    }
    return { id: row.id, name, actionId: answer.action_id, created: answer.locales_created };
  });
  // When all was done as asked, the number says it all.
  if (results.some((each) => each.outcome !== 'created')) ports.locales.showResults(results);
  return outcome;
}

export function sayActivated({ done }: Outcome<Activated>): string {
  const created = done.reduce((sum, each) => sum + each.created, 0);
  return `Activated ${created} ${created === 1 ? 'locale' : 'locales'}`;
}

export const activateOrReserveCommands = [
  defineCommand<'base-profile', { locales: string[] }, Activated>({
    id: 'base-profile.activate-locales',
    title: 'Activate locales…',
    section: 'Locales',
    keywords: ['language', 'languages', 'translate into', 'create locale profiles', 'codes'],
    keys: keysIn('l', 'list', 'record'),
    roles: RIGHTS.base['activate-locales'],
    target: 'base-profile',
    when: (_context, on) =>
      on.every(({ status }) => mayActivateLocales(status)) || blocked('status-forbids', LOCALES_NEED_APPROVAL),
    steps: { locales: { ...LOCALES_STEP, shape: nonempty(array(Uuid)) } },
    run: ({ on, args: { locales }, ports }) =>
      activateEach(on, ({ profile_name: name, version }) => ({ name, locales, version }), ports),
    undo: ({ outcome }) => undoFor(outcome.done),
    say: sayActivated,
  }),
  /**
   * Locales that become locale profiles with the approval. They are a part of the form and are sent by
   * its save: a draft has to have one to be saved, and its other fields to be sent.
   */
  defineCommand<'base-profile', { locales: string[] }>({
    id: 'base-profile.reserve-locales',
    title: 'Reserve locales…',
    section: 'Locales',
    keywords: ['language', 'languages', 'before approval', 'codes', 'link'],
    keys: [
      { press: 'Shift+l', scope: 'record' },
      // On an Arabic keyboard Shift+L types the slash.
      { press: 'Shift+r', scope: 'record', alternative: true },
    ],
    roles: RIGHTS.base.save,
    target: 'base-profile',
    when: ({ form }, on) => form !== null && on.length === 1 && on.every(({ status }) => !mayActivateLocales(status)),
    steps: { locales: { ...LOCALES_STEP, shape: array(Uuid) } },
    run: ({ args, ports }) => ports.form.reserveLocales(args.locales),
    undo: 'none',
    say: (_outcome, { locales }) =>
      `${locales.length} ${locales.length === 1 ? 'locale' : 'locales'} reserved, not saved yet`,
  }),
];
