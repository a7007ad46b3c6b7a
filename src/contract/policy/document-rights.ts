import type { Role } from './roles.ts';

/** Who sees, opens, adds and deletes documents at all. They hold the most private papers there are. */
export const DOCUMENT_ROLES: readonly Role[] = ['Admin', 'Creator', 'BaseChecker'];

/** Whether a person may reach the documents of one base profile. `own`: the person created it. */
export function mayReachDocuments(role: Role, own: boolean): boolean {
  return DOCUMENT_ROLES.includes(role) && (role !== 'Creator' || own);
}
