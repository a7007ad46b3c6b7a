import type { Page, Route } from '@playwright/test';

/**
 * Lets the page believe that the token carries these claims, without an account that is spent
 * afterwards. The page reads tokens and does not check them; provider and API get the real one.
 */
export async function withClaims(page: Page, claims: object): Promise<void> {
  let real = '';
  let forged = '';
  await page.route('**/identitytoolkit.googleapis.com/**', async (route) => {
    const asked = route.request().postData() ?? '';
    // One that is still under way when the test is over has nobody to answer.
    const got = await answerTo(route, forged === '' ? asked : asked.replace(forged, real)).catch((error: unknown) => {
      if (!/Test ended|has been disposed/.test(String(error))) throw error;
      return null;
    });
    if (got === null) return undefined;
    const { response, answer } = got;
    if (answer.idToken === undefined) return route.fulfill({ response });
    real = answer.idToken;
    const [head, body = '', signature] = real.split('.');
    const decoded = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
    forged = [head, Buffer.from(JSON.stringify({ ...decoded, ...claims })).toString('base64url'), signature].join('.');
    return route.fulfill({ response, json: { ...answer, idToken: forged } });
  });
  await page.route(/\/(api|geo)\/v1\//, (route) =>
    route.continue({ headers: { ...route.request().headers(), authorization: `Bearer ${real}` } }),
  );
}

async function answerTo(route: Route, postData: string) {
  const response = await route.fetch({ postData });
  return { response, answer: (await response.json()) as { idToken?: string } };
}
