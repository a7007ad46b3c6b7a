import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { Role } from '../../contract/base/roles.ts';
import { session } from './session-state.ts';

interface Whom {
  roles: readonly Role[];
  /** The reverse: hidden from these roles, shown to everybody else. */
  not?: boolean;
}

/** Whether something for these roles is shown now; drawn again when the role changes. */
export function useShownTo({ roles, not = false }: Whom): boolean {
  const { userRole } = useSnapshot(session);
  const listed = userRole !== '' && roles.includes(userRole);
  return listed !== not;
}

/** Shows its children to these roles only. The server checks again whatever they do. */
export function RoleOnly({ children, ...whom }: Whom & { children: ReactNode }) {
  return useShownTo(whom) ? children : null;
}
