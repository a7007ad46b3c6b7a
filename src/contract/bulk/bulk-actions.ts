import type { ProfileKind } from '../profiles/status.ts';
import { RIGHTS, type ActOn } from '../base/rights.ts';
import type { Role } from '../base/roles.ts';

interface BulkAction {
  kind: ProfileKind;
  /** What it does to each record. */
  operation: `base-profile.${string}` | `locale-profile.${string}`;
  /** Words for the question and for the progress: "Approve 120 base profiles". */
  label: string;
  /** What must be said beside the filter. */
  needs?: 'reason' | 'locales';
}

/** What can be done in one run: to all results of a filter, or with the rows of a file. */
export const BULK_ACTIONS = {
  'base.approve': { kind: 'base', operation: 'base-profile.approve', label: 'Approve' },
  'base.disapprove': { kind: 'base', operation: 'base-profile.disapprove', label: 'Disapprove', needs: 'reason' },
  'base.activate': { kind: 'base', operation: 'base-profile.set-active', label: 'Activate' },
  'base.deactivate': { kind: 'base', operation: 'base-profile.set-active', label: 'Deactivate' },
  'base.activate-locales': {
    kind: 'base',
    operation: 'base-profile.activate-locales',
    label: 'Activate locales of',
    needs: 'locales',
  },
  'locale.approve': { kind: 'locale', operation: 'locale-profile.approve', label: 'Approve' },
  'locale.disapprove': { kind: 'locale', operation: 'locale-profile.disapprove', label: 'Disapprove', needs: 'reason' },
  'locale.activate': { kind: 'locale', operation: 'locale-profile.set-active', label: 'Activate' },
  'locale.deactivate': { kind: 'locale', operation: 'locale-profile.set-active', label: 'Deactivate' },
  'base.import': { kind: 'base', operation: 'base-profile.import', label: 'Import' },
  'locale.import': { kind: 'locale', operation: 'locale-profile.import', label: 'Import' },
} as const satisfies { readonly [Kind in ProfileKind as `${Kind}.${ActOn<Kind>}`]?: BulkAction };
export type BulkActionId = keyof typeof BULK_ACTIONS;
export const BULK_ACTION_IDS = Object.keys(BULK_ACTIONS) as [BulkActionId, ...BulkActionId[]];

/** Who may start a run of it: those who may do it to one record, and may start runs. */
export function rolesOfRun(action: BulkActionId): readonly Role[] {
  const [kind, act] = action.split('.') as [ProfileKind, ActOn<ProfileKind>];
  return RIGHTS.run.start.filter((role) => RIGHTS[kind][act].includes(role));
}

/** Whether a run makes records of the rows of a file. */
export function isImport(action: string): action is `${ProfileKind}.import` {
  return action.endsWith('.import');
}

/** Actions on the results of a filter. */
export type FilterActionId = Exclude<BulkActionId, `${ProfileKind}.import`>;
export const FILTER_ACTION_IDS = BULK_ACTION_IDS.filter((id): id is FilterActionId => !isImport(id));

/** How a run goes: its rows are received, if it has a file; looked at, waiting for the person's word, under way, over; and undone. */
export const BULK_STATES = [
  'receiving',
  'checking',
  'checked',
  'running',
  'finished',
  'stopped',
  'undoing',
  'undone',
] as const;
export type BulkState = (typeof BULK_STATES)[number];

/** What its owner lost since a run was begun, which stops it: the account, the role, or a part of the area. */
export const BULK_ENDINGS = ['account', 'role', 'area'] as const;
export type BulkEnding = (typeof BULK_ENDINGS)[number];

/** What became of one record; `waiting`: not looked at yet; `kept`: it could not be undone. */
export const BULK_OUTCOMES = ['waiting', 'ready', 'refused', 'done', 'failed', 'undone', 'kept'] as const;
export type BulkOutcome = (typeof BULK_OUTCOMES)[number];

/** What a person may ask of a run, by the state it is in. One that waits for the word is left alone: it does nothing. */
export const BULK_STEPS = {
  start: { from: ['checked'], to: 'running' },
  stop: { from: ['receiving', 'checking', 'running'], to: 'stopped' },
  undo: { from: ['finished', 'stopped'], to: 'undoing' },
} as const satisfies Record<string, { from: readonly BulkState[]; to: BulkState }>;
export type BulkStep = keyof typeof BULK_STEPS;

/** Records that one call decides on at most. */
export const SEVERAL_MAXIMUM = 50;
