import { vi } from 'vitest';
import { firebaseProject } from '../../../src/server/identity/firebase-project.ts';
import { staffAccounts } from '../../../src/server/staff/local-staff.ts';
import { startTestApi, TEST_NOW } from '../../support/api.ts';
import { PROJECT_ID, googleDouble } from './google-double.ts';
import { redirected } from './redirect-google.ts';

/** The API and the double of Google, which keeps its staff unless the provider is the own one. */
export async function apiWithGoogle(provider: 'local' | 'firebase' = 'firebase') {
  const google = await googleDouble();
  vi.stubGlobal('fetch', redirected(google.origin, fetch));
  const now = () => TEST_NOW;
  const named = { projectId: PROJECT_ID, tenantId: null, serviceAccountFile: google.keyFile };
  const project = await firebaseProject(named, now);
  const services = { database: null as never, now, directory: { forget: () => {} } };
  const api = await startTestApi(provider === 'firebase' ? { staff: staffAccounts(project, services) } : {});
  const close = async () => {
    await api.close();
    vi.unstubAllGlobals();
    await google.close();
  };
  return { google, api, close };
}
