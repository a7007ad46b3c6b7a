import { LEVELS_MISSING, LEVELS_MISSING_TITLE } from '../../src/contract/policy/adult-levels.ts';
import type { Failed } from '../command.ts';
import { allOf, arrange } from './image-changes.ts';
import type { UnsavedImages } from './port.ts';

/** Every image must have an adult level; while one has none, nothing is sent at all. */
export function refusalOfLevels({ owner, stored, changes }: UnsavedImages): Failed | null {
  const missing = allOf(arrange(stored, changes)).some(({ level, deleted }) => level === null && !deleted);
  return missing
    ? { id: owner.id, code: 'adult-level-missing', title: LEVELS_MISSING_TITLE, sentence: LEVELS_MISSING }
    : null;
}
