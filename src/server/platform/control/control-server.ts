import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import { isSameSecret } from '../calls/call.ts';
import { listen } from '../http/node-server.ts';
import { is, type Struct } from 'superstruct';
import {
  CONTROL_CALLS,
  isControlCall,
  type ControlCall,
  type ControlDuties,
  proofOf,
  QUESTION,
  PROOF,
  removeControlFile,
  writeControlFile,
} from './control-protocol.ts';

const LARGEST_ORDER = 64 * 1024;
/** Calls that change nothing. */
const LOOKS: ReadonlySet<ControlCall> = new Set(['find', 'findById', 'list']);

export interface ControlServer {
  close(): Promise<void>;
}

/**
 * Takes orders while the server has the embedded database locked, so that `npm run staff` and `npm run backup` work
 * then too. It listens on a port of the loopback interface, which no proxy in front of the application reaches; an
 * order must prove knowledge of a token in a file that only the server's own user can read.
 */
export async function serveControl(dataDirectory: string, duties: ControlDuties, log: Logger): Promise<ControlServer> {
  const token = randomBytes(32).toString('base64url');
  const answer = getRequestListener(controlApp(duties, token, log).fetch);
  const server = createServer((request, response) => void answer(request, response));
  const port = await listen(server, 0, '127.0.0.1');
  await writeControlFile(dataDirectory, { port, token });
  return {
    async close() {
      await removeControlFile(dataDirectory);
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

function controlApp(duties: ControlDuties, token: string, log: Logger): Hono {
  const app = new Hono();
  app.use(bodyLimit({ maxSize: LARGEST_ORDER }));
  app.post('/:call', async (c) => {
    const question = c.req.header(QUESTION) ?? '';
    const allowed = isSameSecret(
      c.req.header('authorization') ?? '',
      `Bearer ${proofOf(token, 'gives orders', question)}`,
    );
    if (!allowed) return c.json({ error: 'Not allowed.' }, 401);
    c.header(PROOF, proofOf(token, 'takes orders', question));
    const call = c.req.param('call');
    const order: unknown = await c.req.json().catch(() => null);
    if (!isControlCall(call) || !is(order, CONTROL_CALLS[call] as unknown as Struct<unknown[]>)) {
      return c.json({ error: 'The running server is a different version. Restart it.' }, 400);
    }
    try {
      const perform = duties[call] as (...values: unknown[]) => Promise<unknown>;
      const result = await perform(...order);
      if (!LOOKS.has(call)) log.info({ call }, 'control order done');
      return c.json({ result: result ?? null });
    } catch (error) {
      return c.json({ error: error instanceof Error ? error.message : String(error) }, 422);
    }
  });
  return app;
}
