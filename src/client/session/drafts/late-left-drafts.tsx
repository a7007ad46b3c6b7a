import { late } from '../../ui/late.tsx';
import { loadLeftDrafts } from './page-drafts.ts';

/** The same for what is there from the start: it is seldom drawn, and no first page waits for it. */
export const LeftDrafts = late(async () => (await loadLeftDrafts()).LeftDrafts, null, null);
