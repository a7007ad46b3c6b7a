import { rolesFor } from '../../src/contract/policy/access.ts';
import { HIDDEN, READY } from '../command.ts';
import type { Context } from '../context.ts';

/** What all commands of the statistics have. */
export const base = {
  section: 'Statistics',
  roles: rolesFor('stats'),
  target: 'none',
} as const;

export const onScreen = ({ statistics }: Context) => (statistics === null ? HIDDEN : READY);
