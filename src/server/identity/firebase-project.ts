import { readFile } from 'node:fs/promises';
import {
  projectAccounts,
  serviceAccountIn,
  type ProjectAccounts,
} from '../../libraries/identity-toolkit/project-accounts.ts';
import { askElsewhere, type Bounds } from '../platform/network/ask-elsewhere.ts';

/** Google answers in a fraction of this time, or not at all; the longest page of accounts has a tenth of this size. */
export const GOOGLE_BOUNDS: Bounds = { time: 10_000, size: 32 * 1024 * 1024 };

interface Project {
  projectId: string;
  tenantId: string | null;
  serviceAccountFile: string;
}

/** The accounts of the Firebase project that the settings name. Throws with a sentence that names the setting, not the content. */
export async function firebaseProject(
  { projectId, tenantId, serviceAccountFile: path }: Project,
  now: () => Date,
): Promise<ProjectAccounts> {
  const serviceAccount = await readFile(path, 'utf8')
    .then(serviceAccountIn)
    .catch((cause: unknown) => {
      throw new Error(
        `GOOGLE_APPLICATION_CREDENTIALS must name the key file of a service account; ${path} is not one.`,
        {
          cause,
        },
      );
    });
  const ask = (address: string, request: RequestInit) => askElsewhere(address, request, GOOGLE_BOUNDS);
  return projectAccounts({ projectId, tenantId, serviceAccount, ask, now });
}
