import { createServer, type IncomingMessage } from 'node:http';
import { openSessions, type Ask } from './sessions.ts';
import { CLAIM, DECIDE, PAGE, PROFILE, RELEASE, SAVE, SET_ACTIVE } from './statements.ts';

/*
 * What the same work takes at the least: node:http, prepared statements, nothing else. DATABASE_URL or DATA_DIR
 * name a database that Dossier has filled; every commit is as durable as Dossier's. Says "ready <port>".
 */
const withSession = await openSessions({
  databaseUrl: process.env['DATABASE_URL'] ?? null,
  directory: process.env['DATA_DIR'] ?? '',
});
type Change = { version: number; active?: boolean; attributes?: Record<string, string> };

/** What each call does; the identifier is the second part of its path. */
const CALLS: Readonly<Record<string, (ask: Ask, id: string, body: Change) => Promise<unknown>>> = {
  profile: async (ask, id) => (await ask(PROFILE, [id]))[0],
  page: async (ask) => ask(PAGE, [100]),
  claim: async (ask) => (await ask(CLAIM, ['bare']))[0],
  decide: async (ask, id, { version }) => {
    await ask('begin');
    await ask(DECIDE, [id, version]);
    await ask(RELEASE, [id]);
    const [next] = await ask(CLAIM, ['bare']);
    await ask('commit');
    return next;
  },
  active: async (ask, id, { version, active }) => (await ask(SET_ACTIVE, [id, version, active]))[0],
  save: async (ask, id, { version, attributes }) => (await ask(SAVE, [id, version, JSON.stringify(attributes)]))[0],
};

async function bodyOf(request: IncomingMessage): Promise<Change> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text || '{"version":0}') as Change;
}

const server = createServer((request, response) => {
  void (async () => {
    const [, name = '', id = ''] = (request.url ?? '').split('/');
    try {
      const body = await bodyOf(request);
      const answer = await withSession((ask) => CALLS[name]!(ask, id, body));
      // A version that has moved on, or an empty queue, would be measured as a fast call.
      response.writeHead(answer === undefined ? 409 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer ?? null));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  })();
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`ready ${typeof address === 'object' ? address?.port : ''}\n`);
});
