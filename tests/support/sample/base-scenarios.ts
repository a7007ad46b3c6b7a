import { planOf, type Plan, type Step } from './plan.ts';

/** How much of a base profile is filled in. */
export type Content = 'bare' | 'partial' | 'whole';

export interface BaseScenario {
  plan: Plan;
  /** How many of a hundred base profiles went this way. */
  share: number;
  content: Content;
  /** Approved at some time, so its locale profiles exist; otherwise its locales are only reserved. */
  hasLocaleProfiles: boolean;
}

const create: Step = { event: 'create', role: 'Creator' };
const createByAdmin: Step = { event: 'create', role: 'Admin' };
const save: Step = { event: 'save', role: 'Creator' };
const saveByAdmin: Step = { event: 'save', role: 'Admin' };
const approve: Step = { event: 'approve', role: 'BaseChecker' };
const disapprove: Step = { event: 'disapprove', role: 'BaseChecker' };
const activate: Step = { event: 'activate', role: 'BaseChecker' };
const deactivate: Step = { event: 'deactivate', role: 'Admin' };
const withdraw: Step = { event: 'disapprove', role: 'Admin' };

const toApproval = [create, save, approve];
const returned = [create, save, disapprove];

function scenario(share: number, steps: readonly Step[], content: Content = 'whole'): BaseScenario {
  const plan = planOf('base', steps, content === 'whole');
  return { plan, share, content, hasLocaleProfiles: steps.includes(approve) };
}

/**
 * Profiles of unknown status were taken over from elsewhere: no event of the status machine leads
 * there or away, so their trail holds the creation alone.
 */
function takenOver(share: number): BaseScenario {
  const made = scenario(share, [createByAdmin]);
  const steps = made.plan.steps.map((step) => ({ ...step, to: 'unknown' as const }));
  return { ...made, plan: { ...made.plan, steps, status: 'unknown' } };
}

/** What a hundred base profiles went through; the shares add up to 100, 60 of them with locale profiles. */
export const BASE_SCENARIOS: readonly BaseScenario[] = [
  scenario(4, [create], 'bare'),
  scenario(4, [createByAdmin, saveByAdmin], 'partial'),
  scenario(5, [createByAdmin, saveByAdmin]),
  scenario(12, [create, save]),
  scenario(4, [...returned, save]),
  scenario(7, returned),
  scenario(1, [create, save, { ...disapprove, freezes: true }]),
  takenOver(3),
  scenario(28, [...toApproval, activate]),
  scenario(6, toApproval),
  scenario(4, [...toApproval, activate, deactivate]),
  scenario(9, [...returned, save, approve, activate]),
  scenario(4, [createByAdmin, saveByAdmin, approve, activate]),
  scenario(6, [...toApproval, activate, { ...save, role: 'BaseChecker' }]),
  scenario(2, [...toApproval, activate, deactivate, withdraw]),
  scenario(1, [...toApproval, activate, deactivate, withdraw, save]),
];
