import type { Server } from 'node:http';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { StartRefusal, type Config } from './platform/configuration/config.ts';
import { serveControl, type ControlServer } from './platform/control/control-server.ts';
import { startBulkRuns } from './bulk/run-worker.ts';
import { closeDataDirectory, fileProblem } from './platform/data-directory/private-files.ts';
import { assertUsable } from './platform/data-directory/usable.ts';
import { DamagedDatabase, asDamage } from './platform/database/query-error.ts';
import { databasePlace, openDatabase, type OpenDatabase } from './platform/database/open.ts';
import { duplicateWork } from './duplicates/background.ts';
import { ensureFirstFilters } from './duplicates/first-filters.ts';
import { eventWork } from './trail/events/event-work.ts';
import { Failure } from './platform/failures/failure.ts';
import { geoApi } from './geo/geo-api.ts';
import { api } from './platform/http/api.ts';
import { sealWith, type Services } from './platform/calls/call.ts';
import { presence, type Presence } from './platform/calls/presence.ts';
import { callersBehind } from './platform/network/callers.ts';
import { outside, namedReceivers } from './platform/network/outside.ts';
import { handlers } from './all-handlers.ts';
import { sweepAnswers } from './platform/http/idempotency.ts';
import { listen, nodeServer, stop, type Middleware } from './platform/http/node-server.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { service, heardCalls, personLimit } from './platform/http/service.ts';
import { checkNoting } from './identity/noted-sign-ins.ts';
import { openIdentity, type Identity } from './identity/open-identity.ts';
import { liveHub } from './live/live-hub.ts';
import { ensureLookups } from './lookups/ensure-lookups.ts';
import { fileUpkeep } from './media/clean-up-files.ts';
import type { MediaStore } from './media/media-store.ts';
import { loadLinkKey } from './media/link-key.ts';
import { lookNotes } from './records/looks.ts';
import { mediaRoutes } from './media/media-routes.ts';
import { isRemoved } from './media/removed-files.ts';
import { openScratch, type Scratch, keptFiles } from './media/scratch.ts';
import { mediaLinks } from './media/signed-links.ts';
import { openCheckpointArchive } from './trail/proof/checkpoint-archive.ts';
import { trailKeeper, type RunningKeeper } from './trail/proof/trail-keeper.ts';
import { serviceLog } from './platform/observation/service-log.ts';
import { startRechecking } from './profiles/recheck.ts';
import { refold } from './profiles/refold.ts';
import { sampleAccountsIn, startWithSample } from './sample-start.ts';
import { checkWithServices } from './staff/service-tokens.ts';
import { builtClient } from './serve-client.ts';
import { startCarrying } from './statistics/carry-fresh.ts';
import { drawingStore } from './sample/pictures.ts';
import { invitationRoutes } from './staff/invitation-routes.ts';
import { localStaff, staffAccounts } from './staff/local-staff.ts';
import { openMediaStore } from './media/s3-media-store.ts';
import { startWork } from './platform/work/work.ts';

/** Milliseconds between two sweeps of old idempotency answers and of files that no record names. */
const SWEEP_PAUSE = 60 * 60 * 1000;

export interface StartOptions {
  config: Config;
  /** The directory of package.json. */
  project: string;
  /** Serves the client from its sources by Vite, with hot reload. */
  development: boolean;
  /** Takes sentences for the person who starts the process. */
  print: (sentence: string) => void;
}

export interface Running {
  address: string;
  /** The printed lines about sample accounts; empty without sample data. */
  accounts: string[];
  /** Finishes work under way, then closes the database. */
  stop(): Promise<void>;
}

/** Starts everything in order. Throws a `StartRefusal` for what the person who starts it can mend. */
export async function start(options: StartOptions): Promise<Running> {
  const { config, development, print } = options;
  const log = serviceLog();
  await closedToOthers(config, log);
  const open = await opened(config, log);
  try {
    const now = () => new Date();
    await ensureLookups(open.kysely);
    const store = drawingStore(await orRefusal(openMediaStore(config)), open.kysely);
    const scratch = await openScratch(config.dataDirectory);
    const alone = open.engine === 'embedded';
    const upkeep = await fileUpkeep({ database: open.kysely, store, scratch, alone, now, log });
    const identity = await orRefusal(openIdentity({ config, database: open.kysely, now, log }));
    await ensureFirstFilters(open.kysely, now());
    await startWithSample({ config, open, store, directory: identity.directory, now, print });
    const live = liveHub({ database: open.kysely, now, log });
    const archive = await orRefusal(openCheckpointArchive(config));
    const trail = trailKeeper({ database: open.kysely, archive, now, log });
    const people = presence();
    const { app, services, looks } = await assembled(config, open, {
      store,
      scratch,
      identity,
      now,
      log,
      live,
      trail,
      people,
    });
    const { server, serveClient } = nodeServer({
      service: app,
      headers: headersFor(config, development),
      callers: callersBehind(config.trustedProxies),
    });
    const client = await clientOf(options, server);
    serveClient(client.middleware);
    const port = await listening(server, config);
    const control = await controlled(config, open, { identity, now, log, trail });
    let stopped = false;
    const upToDate = broughtUpToDate(open, () => stopped, log);
    const sweep = async () => {
      // It may take long, and no end of the server waits for it.
      void upkeep.sweep();
      await sweepAnswers(open.kysely, now());
    };
    const files = keptFiles({ database: open.kysely, store, scratch, now });
    const duplicates = duplicateWork({ database: open.kysely, files, now, log, people: () => people.now() });
    duplicates.begin();
    trail.begin();
    const eventsOut = eventWork(services);
    eventsOut.begin();
    const works = [
      startWork(sweep, { pause: SWEEP_PAUSE, first: SWEEP_PAUSE, failed: 'A sweep failed.', log }),
      startBulkRuns(services),
      startCarrying(services),
      startRechecking(services),
      eventsOut,
      duplicates,
    ];
    return {
      address: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`,
      accounts: config.identity.kind === 'local' ? await sampleAccountsIn(open.kysely) : [],
      async stop() {
        stopped = true;
        await upToDate;
        await Promise.all(works.map((work) => work.stop()));
        await control?.close();
        await client.close();
        live.close();
        await stop(server);
        await looks.settled();
        // After the last request, so that the checkpoint includes all events.
        await trail.stop();
        await open.close();
      },
    };
  } catch (error) {
    await open.close();
    throw startError(asDamage(databasePlace(config), error));
  }
}

/**
 * Creates a new database with its sample, and nothing else; the next `start` finds both. For a process of its own:
 * the 300 MB of memory that this takes are only freed when it ends. Throws like `start`.
 */
export async function fill({ config, print }: Pick<StartOptions, 'config' | 'print'>): Promise<void> {
  const log = serviceLog();
  await closedToOthers(config, log);
  const open = await opened(config, log);
  try {
    const now = () => new Date();
    await ensureLookups(open.kysely);
    const store = await orRefusal(openMediaStore(config));
    const { directory } = await orRefusal(openIdentity({ config, database: open.kysely, now, log }));
    await ensureFirstFilters(open.kysely, now());
    await startWithSample({ config, open, store, directory, now, print });
  } catch (error) {
    throw startError(asDamage(databasePlace(config), error));
  } finally {
    await open.close();
  }
}

/**
 * Makes an error that the operator of the server can mend one sentence: a refusal that callers may read is one
 * already, and the system's error about a file becomes one. Any other is a fault of ours and keeps its stack.
 */
function startError(error: unknown): unknown {
  if (error instanceof StartRefusal || !(error instanceof Error)) return error;
  const sentence = error instanceof Failure || error instanceof DamagedDatabase ? error.message : fileProblem(error);
  return sentence === null ? error : new StartRefusal(sentence, { cause: error });
}

/** Updates data of an older version in the background; the next start repeats what fails. */
async function broughtUpToDate(
  { kysely: database }: OpenDatabase,
  isStopped: () => boolean,
  log: Logger,
): Promise<void> {
  try {
    await refold(database, isStopped);
  } catch (error) {
    log.error({ err: error }, 'Text to search in could not be brought up to date; the next start tries again.');
  }
}

/** A volume that has rights of its own is used as it is; the operator of the server has to close it. */
async function closedToOthers({ dataDirectory }: Config, log: Logger): Promise<void> {
  const open = await orRefusal(checkedAndClosed(dataDirectory));
  if (open === null) return;
  log.warn(
    { path: open },
    'Other accounts on this machine can read this directory, and the file system does not allow its permissions to be changed.',
  );
}

async function checkedAndClosed(directory: string): Promise<string | null> {
  assertUsable(directory);
  return closeDataDirectory(directory);
}

function opened({ dataDirectory, databaseUrl }: Config, log: Logger): Promise<OpenDatabase> {
  return orRefusal(openDatabase({ dataDirectory, databaseUrl, log }));
}

/** Another process on the same directory, a wrong server, a missing key: the message of these errors is sufficient. */
async function orRefusal<T>(opening: Promise<T>): Promise<T> {
  try {
    return await opening;
  } catch (error) {
    throw new StartRefusal(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

async function assembled(
  config: Config,
  open: OpenDatabase,
  {
    store,
    scratch,
    identity,
    now,
    log,
    live,
    trail,
    people,
  }: Pick<Services, 'now' | 'log' | 'live' | 'trail'> & {
    store: MediaStore;
    scratch: Scratch;
    identity: Identity;
    people: Presence;
  },
) {
  const linkKey = await orRefusal(loadLinkKey(config.dataDirectory));
  const files = keptFiles({ database: open.kysely, store, scratch, now });
  const { signIns, directory: accounts } = identity;
  const media = mediaLinks(linkKey, now);
  const seal = sealWith(linkKey);
  const staff = staffAccounts(identity.project, { database: open.kysely, now, directory: accounts });
  const services: Services = {
    database: open.kysely,
    media,
    seal,
    files,
    now,
    log,
    live,
    signIns,
    accounts,
    staff,
    trail,
    outside: outside({ named: namedReceivers(config.privateReceivers) }),
    hasOwnPlaces: config.geoUrl === null,
  };
  const check = personLimit(
    checkWithServices(
      checkNoting((...asked) => identity.tokens.check(...asked), { database: open.kysely, now, log }),
      { database: open.kysely, now },
    ),
    {
      perSecond: config.requestsPerSecond,
      now,
    },
  );
  const looks = lookNotes(services);
  const app = service({
    config,
    services,
    routes: [
      heardCalls(people),
      ...identity.routes,
      invitationRoutes(services, callersBehind(config.trustedProxies)),
      mediaRoutes({
        store,
        isRemoved: (sha256) => isRemoved(open.kysely, sha256),
        looked: looks.looked,
        key: linkKey,
        now,
        log,
      }),
      api({ services, check, handlers }),
      geoApi({ check, log }),
    ],
  });
  return { app, services, looks };
}

/** Only the embedded database keeps `npm run staff` out while the server runs, so only then it calls the server. */
async function controlled(
  config: Config,
  open: OpenDatabase,
  { identity, now, log, trail }: Pick<Services, 'now' | 'log'> & { identity: Identity; trail: RunningKeeper },
): Promise<ControlServer | null> {
  if (config.identity.kind !== 'local' || open.snapshot === null) return null;
  const staff = localStaff({ database: open.kysely, now, directory: identity.directory });
  return serveControl(
    config.dataDirectory,
    { ...staff, snapshot: open.snapshot, checkpoint: (order) => trail.checkpoint(order) },
    log,
  );
}

function headersFor({ identity, geoUrl }: Config, development: boolean): Record<string, string> {
  const headers = securityHeaders({
    firebase: identity.kind === 'firebase',
    geoOrigin: geoUrl === null ? null : new URL(geoUrl).origin,
  });
  // Vite puts scripts into the page while developing, which the policy would block.
  if (development) delete headers['Content-Security-Policy'];
  return headers;
}

async function clientOf(
  { project, development, print }: StartOptions,
  server: Server,
): Promise<{ middleware: Middleware; close(): Promise<void> }> {
  if (development) {
    const { createServer } = await import('vite');
    const vite = await createServer({
      root: project,
      appType: 'spa',
      server: { middlewareMode: true, hmr: { server } },
    });
    return { middleware: vite.middlewares, close: () => vite.close() };
  }
  const built = builtClient(join(project, 'build/app'));
  if (!built) print('The client has not been built, so only the API is served. Build it with: npm run build');
  return { middleware: built ?? ((_request, _response, next) => next()), close: async () => {} };
}

async function listening(server: Server, { host, port }: Config): Promise<number> {
  try {
    return await listen(server, port, host);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new StartRefusal(`PORT ${port} is in use by another process. Stop that process, or set another PORT.`, {
        cause: error,
      });
    }
    throw new StartRefusal(`Dossier cannot listen on HOST ${host} and PORT ${port}: ${message}.`, { cause: error });
  }
}
