import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { firebaseProject } from '../../../../src/server/identity/firebase-project.ts';
import { firebaseStaff } from '../../../../src/server/staff/firebase-staff.ts';
import type { StaffDirectory } from '../../../../src/server/platform/calls/account-directories.ts';
import { testClock } from '../../../server/identity/clock.ts';
import { CLAIMS, PASSWORD } from '../../../server/identity/fixture.ts';
import { PROJECT_ID, googleDouble, type GoogleDouble } from '../../../server/staff/google-double.ts';
import { redirected } from '../../../server/staff/redirect-google.ts';

let google: GoogleDouble;
let clock: ReturnType<typeof testClock>;
let staff: StaffDirectory;
beforeEach(async () => {
  google = await googleDouble();
  clock = testClock();
  vi.stubGlobal('fetch', redirected(google.origin, fetch));
  staff = await staffOf(null);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await google.close();
});

const project = (tenantId: string | null, serviceAccountFile: string) =>
  firebaseProject({ projectId: PROJECT_ID, tenantId, serviceAccountFile }, clock.now);
const staffOf = async (tenantId: string | null) => firebaseStaff(await project(tenantId, google.keyFile), clock.now);

const BASE = `/v1/projects/${PROJECT_ID}/accounts`;
const SECOND = Date.UTC(2026, 10, 21, 9) / 1000;
const ILSE = { email: 'ilse@x.test', name: 'Ilse Verhoeven', password: PASSWORD, claims: CLAIMS };

/** What was sent while `work` ran. */
async function sent(work: () => Promise<unknown>) {
  google.requests.length = 0;
  await work();
  return google.requests;
}

describe('a change', () => {
  let id: string;
  beforeEach(async () => {
    ({ id } = await staff.add(ILSE));
  });

  test('of roles keeps claims of other origin and ends the sign-ins', async () => {
    const account = google.accounts.get(id);
    google.accounts.set(id, { ...account, localId: id, customAttributes: '{"badge":7,"roles":["FillIn"]}' });
    const requests = await sent(() => staff.changeAccess(id, { roles: ['Admin'], geos: [] }));
    expect(requests).toEqual([
      { call: `POST ${BASE}:lookup`, body: { localId: [id] } },
      {
        call: `POST ${BASE}:update`,
        body: {
          localId: id,
          customAttributes: '{"badge":7,"roles":["Admin"],"geos":[]}',
          validSince: String(SECOND + 1),
        },
      },
    ]);
  });

  test('a reset takes every second factor off', async () => {
    expect(await staff.resetSecondFactor(id)).toBe(false);
    google.accounts.set(id, { ...google.accounts.get(id), localId: id, mfaInfo: [{ mfaEnrollmentId: 'f' }] });
    expect(await staff.find('ilse@x.test')).toMatchObject({ hasSecondFactor: true });
    const requests = await sent(async () => expect(await staff.resetSecondFactor(id)).toBe(true));
    expect(requests.at(-1)).toEqual({
      call: `POST ${BASE}:update`,
      body: { localId: id, mfa: {}, validSince: String(SECOND + 1) },
    });
    expect(await staff.find('ilse@x.test')).toMatchObject({ hasSecondFactor: false });
  });
});

test('a listing goes on to the last page', async () => {
  for (const name of ['c', 'a', 'b']) await staff.add({ ...ILSE, email: `${name}@x.test` });
  google.pages.size = 2;
  let emails: string[] = [];
  const requests = await sent(async () => {
    emails = (await staff.list()).map((member) => member.email);
  });
  expect(emails).toEqual(['a@x.test', 'b@x.test', 'c@x.test']);
  expect(requests.map(({ call }) => call)).toEqual([
    `GET ${BASE}:batchGet?maxResults=1000`,
    `GET ${BASE}:batchGet?maxResults=1000&nextPageToken=2`,
  ]);
});

test('the access token is asked for once an hour, for accounts only', async () => {
  await Promise.all([staff.list(), staff.find('a@x.test')]);
  await staff.list();
  expect(google.exchanges).toEqual([{ scope: 'https://www.googleapis.com/auth/identitytoolkit', lifetime: 3600 }]);
  clock.forward(3539);
  await staff.list();
  expect(google.exchanges).toHaveLength(2);
});

test('the access token that is refused is reported in a sentence, and asked for again the next time', async () => {
  const real = fetch;
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ error: 'invalid_grant' }, { status: 400 })));
  await expect(staff.list()).rejects.toThrow('gave no access token for the service account dossier@staff-tools');
  vi.stubGlobal('fetch', real);
  expect(await staff.list()).toEqual([]);
});

test('a key file that is none is reported by the name of its setting', async () => {
  const sentence = 'GOOGLE_APPLICATION_CREDENTIALS must name the key file of a service account; /dev/null is not one.';
  await expect(project(null, '/dev/null')).rejects.toThrow(sentence);
});
