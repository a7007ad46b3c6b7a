import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type APIRequestContext, type Page } from '@playwright/test';

/*
 * The page of the sign-in costs a load, and the landing page one more where a test only wants to be
 * elsewhere. Each account signs in by hand once in a run; a later test has a sign-in of its own that it asked
 * its server for, put where the browser keeps one. All servers have the same people.
 */

type Kept = { uid: string; stsTokenManager: { accessToken: string; refreshToken: string; expirationTime: number } };
type Noted = { key: string; value: Kept };
/** In the folder of the run, where other workers find it. */
const fileOf = (email: string) => join(process.env['DOSSIER_TEST_FOLDER'] ?? '', `sign-in-of-${email}.json`);
const noted = (email: string): Noted | null =>
  existsSync(fileOf(email)) ? (JSON.parse(readFileSync(fileOf(email), 'utf8')) as Noted) : null;

/** Notes what the browser keeps of the person who has just signed in on the page, for later tests. */
export async function keepSignIn(page: Page, email: string): Promise<void> {
  const read = await page.evaluate(
    () =>
      new Promise<{ fbase_key: string; value: unknown }[]>((resolve, reject) => {
        const request = indexedDB.open('firebaseLocalStorageDb');
        request.addEventListener('error', () => reject(new Error('The store of firebase does not open.')));
        request.addEventListener('success', () => {
          const name = 'firebaseLocalStorage';
          const all = request.result.transaction(name).objectStore(name).getAll();
          all.addEventListener('success', () => {
            request.result.close();
            resolve(all.result as { fbase_key: string; value: unknown }[]);
          });
        });
      }),
  );
  const user = read.find(({ fbase_key: key }) => key.startsWith('firebase:authUser:'));
  expect(user, 'what firebase keeps of a sign-in').toBeDefined();
  if (!user) return;
  const unfinished = `${fileOf(email)}.${process.pid}`;
  writeFileSync(unfinished, JSON.stringify({ key: user.fbase_key, value: user.value }));
  renameSync(unfinished, fileOf(email));
}

/** Asks the server for a sign-in, beside any page. */
export async function askForSignIn(request: APIRequestContext, email: string, password: string) {
  const answer = await request.post('/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local', {
    data: { email, password, returnSecureToken: true },
  });
  expect(answer.ok(), `Sign-in of ${email}`).toBe(true);
  return (await answer.json()) as { idToken: string; refreshToken: string; expiresIn: string; localId: string };
}

/** Signs in without the page for it, and opens nothing; false where nobody has done so by hand. */
export async function signInBeside(page: Page, email: string, password: string): Promise<boolean> {
  const known = noted(email);
  if (!known) return false;
  const { idToken, refreshToken, expiresIn, localId } = await askForSignIn(page.request, email, password);
  expect(localId).toBe(known.value.uid);
  const stsTokenManager = { accessToken: idToken, refreshToken, expirationTime: Date.now() + Number(expiresIn) * 1000 };
  // Any page of the product that runs nothing.
  await page.goto('/healthz');
  await page.evaluate(
    ({ key, value }) => {
      // Firebase takes it over into its own store.
      localStorage.setItem(key, JSON.stringify(value));
      localStorage.setItem('dossier.last-activity', String(Date.now()));
    },
    { key: known.key, value: { ...known.value, stsTokenManager } },
  );
  return true;
}
