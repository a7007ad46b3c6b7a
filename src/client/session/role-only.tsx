import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { Role } from '../../contract/policy/roles.ts';
import { session } from './session-state.ts';

interface Props {
  roles: readonly Role[];
  /** The other way round: hidden from these roles, shown to everybody else. */
  not?: boolean;
  children: ReactNode;
}

/** Shows its children to these roles only. The server decides again on whatever they do. */
export function RoleOnly({ roles, not = false, children }: Props) {
  const { userRole } = useSnapshot(session);
  const listed = userRole !== '' && roles.includes(userRole);
  return listed === not ? null : children;
}
