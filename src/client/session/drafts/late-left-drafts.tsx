import { late } from '../../ui/states/late.tsx';
import { loadLeftDrafts } from './page-drafts.ts';

/** The same on the first page, where it is fetched only when drawn: it is seldom needed. */
export const LeftDrafts = late(async () => (await loadLeftDrafts()).LeftDrafts, null, null);
