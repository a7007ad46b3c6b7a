import { Hono, type Context } from 'hono';
import { object, size, string, type Struct } from 'superstruct';
import type { Services } from '../platform/calls/call.ts';
import { checkedInput, invalidInput } from '../platform/failures/checked-input.ts';
import { Failure } from '../platform/failures/failure.ts';
import { errorAnswer } from '../platform/http/answers.ts';
import { readJsonBody } from '../platform/http/request-body.ts';
import { requestIdOf } from '../platform/http/headers-and-query.ts';
import { problemOfOwnPassword } from '../identity/new-password.ts';
import { requestOf } from '../identity/sign-in-source.ts';
import { lookupTables } from '../lookups/lookups.ts';
import type { Callers } from '../platform/network/callers.ts';
import { countedWindows, secondsLeft } from '../platform/network/counted-windows.ts';
import { accountInvitedBy, useInvitation } from './invitations.ts';
import { recordedStaff } from './recorded-staff.ts';
import { lockStaffChain } from '../trail/audit/staff-trail.ts';

const Token = size(string(), 1, 200);
const Looked = object({ token: Token });
const Used = object({ token: Token, password: string() });

/** So many invalid links from one network … */
const REFUSALS = 30;
/** … within this time, in milliseconds. */
const WINDOW = 15 * 60_000;
const REMEMBERED = 10_000;

type Parts = Pick<Services, 'database' | 'staff' | 'signIns' | 'now' | 'log'>;

/**
 * What a person with a link can do before signing in: see whose it is, and set a password. Tokens are sent in bodies
 * only, because addresses are logged.
 */
export function invitationRoutes(parts: Parts, callers: Callers): Hono {
  const { now, log } = parts;
  const app = new Hono();
  const windowOf = countedWindows({ length: WINDOW, remembered: REMEMBERED, now });

  /** A link cannot be guessed; this only keeps someone who tries from querying the database for ever. */
  async function limited<T>(c: Context, work: () => Promise<T>): Promise<T> {
    const network = callers.networkOf(requestOf(c));
    const window = network === null ? null : windowOf(network);
    if (window && window.tries >= REFUSALS) throw Failure.forNow('rate-limited', secondsLeft(window, now()));
    try {
      return await work();
    } catch (error) {
      if (window && error instanceof Failure && error.code === 'invitation-over') window.tries += 1;
      throw error;
    }
  }

  function serve<T>(path: string, shape: Struct<T>, work: (body: T, requestId: string) => Promise<object>): void {
    app.all(path, async (c) => {
      const requestId = requestIdOf(c.req.header('x-request-id'));
      const headers: Record<string, string> = { 'X-Request-Id': requestId, 'Cache-Control': 'no-store' };
      try {
        if (c.req.method !== 'POST') {
          headers['Allow'] = 'POST';
          throw new Failure('method-not-allowed');
        }
        const body = checkedInput(await readJsonBody(c.req.raw), shape);
        return c.json(await limited(c, () => work(body, requestId)), 200, headers);
      } catch (error) {
        return errorAnswer(error, headers, log.child({ request_id: requestId, path }));
      }
    });
  }

  serve('/invitation/look', Looked as Struct<typeof Looked.TYPE>, ({ token }) => lookAt(token, parts));
  serve('/invitation/use', Used as Struct<typeof Used.TYPE>, (body, requestId) => setPassword(body, requestId, parts));
  return app;
}

async function lookAt(token: string, { database, staff, now }: Parts): Promise<{ email: string; name: string }> {
  const id = await accountInvitedBy(database, token, now());
  const member = id === null ? null : await staff.reading.findById(id);
  if (!member || member.disabled) throw new Failure('invitation-over');
  return { email: member.email, name: member.name };
}

async function setPassword(
  { token, password }: { token: string; password: string },
  requestId: string,
  { database, staff, signIns, now, log }: Parts,
): Promise<{ email: string }> {
  const invited = await accountInvitedBy(database, token, now());
  const owner = invited === null ? null : await staff.reading.findById(invited);
  if (!owner) throw new Failure('invitation-over');
  // A refused password leaves the link valid.
  const problem = await problemOfOwnPassword(password, owner);
  if (problem !== null) throw invalidPassword(problem);
  await lookupTables(database);
  const { id, email } = await database.transaction().execute(async (transaction) => {
    // Locked before the link, as for every new link: two orders would deadlock.
    await lockStaffChain(transaction);
    const accountId = await useInvitation(transaction, token, now());
    const directory = staff.within(transaction);
    const member = accountId === null ? null : await directory.findById(accountId);
    if (!member || member.disabled) throw new Failure('invitation-over');
    const by = { id: member.id, name: member.name, requestId };
    await recordedStaff(directory, { transaction, database, by, now }).setPassword(member.id, password);
    return member;
  });
  signIns.ended(id);
  log.info({ accountId: id }, 'password set by a link');
  return { email };
}

function invalidPassword(problem: string): Failure {
  const { code, details } = invalidInput([{ path: 'password', problem }]);
  return new Failure(code, problem, details);
}
