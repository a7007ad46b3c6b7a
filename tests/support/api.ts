import type { Hono } from 'hono';
import type { KyselyPlugin } from 'kysely';
import { pino } from 'pino';
import { assert } from 'superstruct';
import { formOf } from '../../src/client/data/network/request.ts';
import { type Operation, API_BASE } from '../../src/contract/base/operation.ts';
import {
  OPERATIONS,
  type OperationAnswer,
  type OperationId,
  type OperationInput,
} from '../../src/contract/operations.ts';
import { FILE_NAMES_HEADER, PERCENT_ENCODED } from '../../src/contract/base/form-body.ts';
import { ROLES, type Role } from '../../src/contract/base/roles.ts';
import { api, type TokenCheck } from '../../src/server/platform/http/api.ts';
import { sealWith, type Actor, type Services, type Handlers } from '../../src/server/platform/calls/call.ts';
import { Failure } from '../../src/server/platform/failures/failure.ts';
import { handlers as allHandlers } from '../../src/server/all-handlers.ts';
import type { StaffAccounts, AccountDirectory } from '../../src/server/platform/calls/account-directories.ts';
import { localAccountDirectory } from '../../src/server/identity/account-state.ts';
import type { SecretBox } from '../../src/libraries/identity-toolkit/secret-box.ts';
import { localSignIns } from '../../src/server/identity/open-identity.ts';
import { liveHub, type LiveHub } from '../../src/server/live/live-hub.ts';
import { ensureLookups } from '../../src/server/lookups/ensure-lookups.ts';
import { fileMediaStore } from '../../src/server/media/file-media-store.ts';
import { outside, type Outside, namedReceivers } from '../../src/server/platform/network/outside.ts';
import { openCheckpointArchive } from '../../src/server/trail/proof/checkpoint-archive.ts';
import { trailKeeper } from '../../src/server/trail/proof/trail-keeper.ts';
import { checkWithServices } from '../../src/server/staff/service-tokens.ts';
import { openScratch, keptFiles } from '../../src/server/media/scratch.ts';
import { staffAccounts } from '../../src/server/staff/local-staff.ts';
import { openTestDatabase } from './database.ts';
import { writeShipped } from './shipped-sample.ts';

/** The moment at which every test API begins; `clock.now` may be moved. */
export const TEST_NOW = new Date('2026-11-21T10:00:00.000Z');
/** Every name leads to a host that no test can reach: there may be no net where tests run. */
const somewherePublic = async () => [{ address: '93.184.215.14', family: 4 }];

/** An answer as it came back: the body is not checked against anything. */
export interface RawAnswer {
  status: number;
  headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

export type RequestHeaders = Readonly<Record<string, string>>;

/** Headers that make a request that person's. */
export const headersOf: TestApi['as'] = (role, id = `${role}-1`, geos = []) => ({
  authorization: ['Test', role, id, ...geos].join(' '),
});

export interface TestApi {
  app: Hono;
  services: Services;
  /** Where its files lie. */
  directory: string;
  clock: { now: Date };
  live: LiveHub;
  /** What the server logged, a line each. */
  logged: string[];
  /** Headers that make a request that person's. The identifier is `<role>-1` unless said otherwise; no area unless given. */
  as(role: Role, id?: string, geos?: readonly string[]): Record<string, string>;
  /** Any request below /api/v1. A body that is neither text, bytes nor a form is sent as JSON. */
  request(method: string, path: string, headers?: RequestHeaders, body?: unknown): Promise<RawAnswer>;
  /** One operation, whatever comes of it. */
  attempt<K extends OperationId>(id: K, input: Partial<OperationInput<K>>, headers: RequestHeaders): Promise<RawAnswer>;
  /** One operation that must succeed; its answer is checked against the contract. */
  call<K extends OperationId>(
    id: K,
    input: Partial<OperationInput<K>>,
    headers: RequestHeaders,
  ): Promise<OperationAnswer<K>>;
  close(): Promise<void>;
}

export interface TestApiOptions {
  /** Base profiles of sample data to begin with; none unless given. */
  baseProfiles?: number;
  /** Handlers that stand in for the real ones. */
  replaced?: Partial<Handlers>;
  /** Sees every statement. */
  plugin?: KyselyPlugin;
  /** Where accounts of staff are kept; in the database unless given. */
  staff?: StaffAccounts;
  /** Where events are sent; to nobody by name unless given. */
  outward?: Outside;
  /** Makes the check of tokens, in place of one that believes who a test says it is. */
  checkedBy?: (services: Services) => TokenCheck;
  /** When everybody has last proved who they are; whenever they are asked unless given. */
  provenAt?: () => Date;
}

/** An API in this process, on a database of its own that holds the lookups. */
export async function startTestApi({
  baseProfiles,
  replaced,
  plugin,
  staff,
  outward,
  checkedBy,
  provenAt,
}: TestApiOptions = {}): Promise<TestApi> {
  const open = await openTestDatabase();
  await ensureLookups(open.kysely);
  const store = fileMediaStore(open.directory);
  const scratch = await openScratch(open.directory);
  if (baseProfiles !== undefined) await writeShipped(open, store, baseProfiles);
  const { check, believed } = believing();
  const clock = { now: TEST_NOW };
  const logged: string[] = [];
  const now = () => clock.now;
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
  // No timer: a test says when it looks.
  const live = liveHub({ database: open.kysely, now, log }, null);
  const archive = await openCheckpointArchive({ dataDirectory: open.directory, media: null });
  const services: Services = {
    database: plugin ? open.kysely.withPlugin(plugin) : open.kysely,
    files: keptFiles({ database: open.kysely, store, scratch, now }),
    media: { link: (sha256, variant) => `/media/${sha256}/${variant}` },
    seal: sealWith(Buffer.from('a key of a test')),
    now,
    log,
    live,
    // The token check below knows everybody for ever, and nobody has a code.
    signIns: {
      ...localSignIns({
        directory: { forget: () => {} },
        now,
        life: 12 * 3_600_000,
        database: open.kysely,
        secrets: {} as SecretBox,
      }),
      provenAt: async () => provenAt?.() ?? clock.now,
      isOwnCode: async () => null,
    },
    staff: staff ?? staffAccounts(null, { database: open.kysely, now, directory: { forget: () => {} } }),
    accounts: checkedBy ? localAccountDirectory({ database: open.kysely, now }) : believed,
    trail: trailKeeper({ database: open.kysely, archive, now, log }),
    outside: outward ?? outside({ named: namedReceivers([]), resolve: somewherePublic }),
    hasOwnPlaces: true,
  };
  const app = api({
    services,
    check: checkWithServices(checkedBy?.(services) ?? check, services),
    handlers: { ...allHandlers, ...replaced },
  });
  async function request(
    method: string,
    path: string,
    headers: RequestHeaders = {},
    body?: unknown,
  ): Promise<RawAnswer> {
    const asIs = typeof body === 'string' || body instanceof FormData || body instanceof Blob;
    const json = body !== undefined && !asIs;
    const answer = await app.request(API_BASE + path, {
      method,
      headers: { ...(json && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: asIs ? body : JSON.stringify(body) }),
    });
    // A stream goes on: what counts here is how it begins.
    const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
    if (isStream) await answer.body?.cancel();
    const text = isStream ? '' : await answer.text();
    return { status: answer.status, headers: answer.headers, body: text === '' ? null : JSON.parse(text) };
  }
  function attempt<K extends OperationId>(id: K, input: Partial<OperationInput<K>>, headers: RequestHeaders) {
    const operation: Operation = OPERATIONS[id];
    const named: RequestHeaders = operation.files ? { [FILE_NAMES_HEADER]: PERCENT_ENCODED } : {};
    return request(operation.method, pathOf(operation, input), { ...named, ...headers }, bodyOf(operation, input));
  }
  return {
    app,
    services,
    directory: open.directory,
    clock,
    live,
    logged,
    as: headersOf,
    request,
    attempt,
    async call(id, input, headers) {
      const { status, body } = await attempt(id, input, headers);
      if (status !== 200) throw new Error(`${id} answered ${status}: ${JSON.stringify(body)}`);
      assert(body, OPERATIONS[id].answer as (typeof OPERATIONS)['base-profile.get']['answer']);
      return body;
    },
    async close() {
      live.close();
      await open.close();
    },
  };
}

/** Stands in for the token check, so that a test is anyone who it wants to be (`Test:phone` is another sign-in); the accounts are as it was last. */
function believing() {
  const last = new Map<string, Actor>();
  const check = async (authorization: string | null): Promise<Actor> => {
    const [scheme = '', role, id, ...geos] = (authorization ?? '').split(' ');
    const [way, device = ''] = scheme.split(':');
    const known = ROLES.find((one) => one === role);
    if (way !== 'Test' || !id || !known) throw new Failure('unauthenticated');
    const actor: Actor = { id, name: `Person ${id}`, role: known, geos, signIn: `sign-in of ${id}${device}` };
    last.set(id, actor);
    return actor;
  };
  const believed: AccountDirectory = {
    async accountState(id) {
      const rights = last.get(id) ?? null;
      return { disabled: false, validSince: new Date(0), hasSecondFactor: false, rights, endedSignIns: [] };
    },
  };
  return { check, believed };
}

/** The path of an operation with its parameters and query filled in; a list repeats its name. */
export function pathOf(operation: Operation, input: { params?: unknown; query?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, string>;
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const query = Object.entries((input.query ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((each) => [name, String(each)]));
  return query.length === 0 ? path : `${path}?${new URLSearchParams(query).toString()}`;
}

function bodyOf(operation: Operation, input: { body?: unknown }): unknown {
  if (operation.files) return formOf(input.body);
  return operation.method === 'GET' ? undefined : input.body;
}
