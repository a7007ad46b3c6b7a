import type { Outcome } from '../command.ts';
import { forEach } from '../each.ts';
import type { Ports } from '../ports.ts';
import type { Taken } from '../review/taken.ts';
import type { LocaleResult } from './port.ts';

/** How locales are chosen; whether none may be is up to the command. */
export const LOCALES_STEP = {
  title: 'Locales',
  prompt: 'Type codes, languages or countries, or paste a list of codes',
  picker: 'locales',
  several: true,
} as const;

export interface Activated extends Taken {
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
