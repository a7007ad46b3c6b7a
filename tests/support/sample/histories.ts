import { roleFromToken, type Role } from '../../../src/contract/base/roles.ts';

/** One thing that somebody did to a profile. A doubt about age is a disapproval that holds the profile. */
export interface Step {
  by: Role;
  deed: 'create' | 'save' | 'approve' | 'disapprove' | 'doubt' | 'activate' | 'deactivate';
}

export interface History {
  /** How many of a hundred went this way. */
  share: number;
  steps: readonly Step[];
}

export interface BaseHistory extends History {
  /** `bare` is what a creation alone gives. */
  content: 'bare' | 'whole' | 'taken over';
}

function stepsOf(story: string): Step[] {
  return story.split(', ').map((words) => {
    const [name = '', deed] = words.split(' ');
    return { by: roleFromToken([name])!, deed: deed as Step['deed'] };
  });
}

const base = (share: number, story: string, content: BaseHistory['content'] = 'whole'): BaseHistory => ({
  share,
  content,
  steps: stepsOf(story),
});
const locale = (share: number, story: string): History => ({ share, steps: story === '' ? [] : stepsOf(story) });
const HANDED_ON = 'Creator create, Creator save';
const RETURNED = `${HANDED_ON}, BaseChecker disapprove`;
const APPROVED = `${HANDED_ON}, BaseChecker approve`;
const PUBLISHED = `${APPROVED}, BaseChecker activate`;
const BY_ADMIN = 'Admin create, Admin save';
const WITHDRAWN = `${PUBLISHED}, Admin deactivate, Admin disapprove`;

/** What a hundred base profiles went through. Those of unknown status were taken over from elsewhere. */
export const BASE_HISTORIES: readonly BaseHistory[] = [
  base(4, 'Creator create', 'bare'),
  base(4, 'Admin create', 'bare'),
  base(5, BY_ADMIN),
  base(12, HANDED_ON),
  base(4, `${RETURNED}, Creator save`),
  base(7, RETURNED),
  base(1, `${HANDED_ON}, BaseChecker doubt`),
  base(3, BY_ADMIN, 'taken over'),
  base(28, PUBLISHED),
  base(6, APPROVED),
  base(4, `${PUBLISHED}, Admin deactivate`),
  base(9, `${RETURNED}, Creator save, BaseChecker approve, BaseChecker activate`),
  base(4, `${BY_ADMIN}, BaseChecker approve, BaseChecker activate`),
  base(6, `${PUBLISHED}, BaseChecker save`),
  base(2, WITHDRAWN),
  base(1, `${WITHDRAWN}, Creator save`),
];
const FILLED = 'FillIn save';
const LIVE = `${FILLED}, GeoChecker approve, GeoChecker activate`;

/** What a hundred locale profiles went through since the approval of their base profiles. */
export const LOCALE_HISTORIES: readonly History[] = [
  locale(22, ''),
  locale(18, FILLED),
  locale(3, `${FILLED}, GeoChecker disapprove, FillIn save`),
  locale(2, `${LIVE}, FillIn save`),
  locale(6, `${FILLED}, GeoChecker approve, GeoChecker save`),
  locale(30, LIVE),
  locale(5, `${FILLED}, GeoChecker disapprove, ${LIVE}`),
  locale(3, `${LIVE}, Admin deactivate`),
  locale(2, `${LIVE}, Admin deactivate, GeoChecker activate`),
  locale(7, `${FILLED}, GeoChecker disapprove`),
  locale(1, `${LIVE}, Admin deactivate, Admin disapprove`),
  locale(1, `${FILLED}, GeoChecker doubt`),
];

/** Locale profiles of a base profile, in turn: 100 for twelve, so 500 for a hundred base profiles of which 60 have any. */
export const LOCALE_COUNTS: readonly number[] = [6, 1, 9, 3, 20, 2, 11, 7, 4, 16, 8, 13];

/** Every hundred turns give each as often as its share says, mixed: 37 has no divisor in common with 100. */
export function dealt<T extends History>(histories: readonly T[], turn: number): T {
  const slots = histories.flatMap((history) => Array.from({ length: history.share }, () => history));
  return slots[(turn * 37) % 100] as T;
}
