import { planOf, type Plan, type Step } from './plan.ts';

export interface LocaleScenario {
  plan: Plan;
  /** How many of a hundred locale profiles went this way. */
  share: number;
}

const create: Step = { event: 'create', role: 'BaseChecker' };
const save: Step = { event: 'save', role: 'FillIn' };
const approve: Step = { event: 'approve', role: 'GeoChecker' };
const disapprove: Step = { event: 'disapprove', role: 'GeoChecker' };
const activate: Step = { event: 'activate', role: 'GeoChecker' };
const deactivate: Step = { event: 'deactivate', role: 'Admin' };

const filled = [create, save];
const live = [...filled, approve, activate];

function scenario(share: number, steps: readonly Step[]): LocaleScenario {
  return { plan: planOf('locale', steps, true), share };
}

/** What a hundred locale profiles went through; the shares add up to 100. */
export const LOCALE_SCENARIOS: readonly LocaleScenario[] = [
  scenario(22, [create]),
  scenario(18, filled),
  scenario(3, [...filled, disapprove, save]),
  scenario(2, [...live, save]),
  scenario(6, [...filled, approve, { event: 'save', role: 'GeoChecker' }]),
  scenario(30, live),
  scenario(5, [...filled, disapprove, save, approve, activate]),
  scenario(3, [...live, deactivate]),
  scenario(2, [...live, deactivate, activate]),
  scenario(7, [...filled, disapprove]),
  scenario(1, [...live, deactivate, { event: 'disapprove', role: 'Admin' }]),
  scenario(1, [...filled, { ...disapprove, freezes: true }]),
];

/** Locale profiles of a base profile, in turn: 100 for twelve, so 500 for a hundred base profiles of which 60 have any. */
export const LOCALE_COUNTS: readonly number[] = [6, 1, 9, 3, 20, 2, 11, 7, 4, 16, 8, 13];
