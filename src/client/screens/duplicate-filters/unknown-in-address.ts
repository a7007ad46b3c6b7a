import { ApiError } from '../../data/api-error.ts';
import { duplicateState } from '../../duplicates/duplicate-state.ts';
import { UNKNOWN_WORDS, type Named } from '../../duplicates/pairs-address.ts';
import { notifyError } from '../../notices/notify.ts';

export function showUnknown(named: Named): void {
  notifyError(UNKNOWN_WORDS[named]);
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not-found';
}

/** There is no such filter, and never was: the pairs of all are shown. */
export function leaveUnknownFilter(id: string): void {
  const { pairs } = duplicateState;
  if (pairs?.filterId !== id) return;
  showUnknown('filter');
  duplicateState.pairs = { ...pairs, filterId: null };
}
