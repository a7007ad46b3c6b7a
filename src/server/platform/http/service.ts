import { Hono } from 'hono';
import { GEO_BASE } from '../../../contract/geo/geo-operations.ts';
import { LOCAL_PROJECT_ID, type Config } from '../configuration/config.ts';
import { metrics, observed } from '../observation/metrics.ts';
import { errorAnswer } from './answers.ts';
import type { Services } from '../calls/call.ts';
import { Failure } from '../failures/failure.ts';
import { API_BASE } from '../../../contract/base/operation.ts';
import { OPERATIONS } from '../../../contract/operations.ts';
import type { Presence } from '../calls/presence.ts';
import type { TokenCheck } from './api.ts';
import { countedWindows, secondsLeft } from '../network/counted-windows.ts';

/** Paths of the service. All others belong to the client, which routes in the browser. */
const SERVICE_PATHS =
  /^\/(api|geo|media|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com|service_accounts|invitation|healthz|readyz|metrics|configuration\.json)(\/|$)/;

export function isServicePath(path: string): boolean {
  return SERVICE_PATHS.test(path);
}

/** The SDK demands an API key; the local provider ignores it. */
const LOCAL_API_KEY = 'local';

/** What the browser needs before anybody can sign in. No secrets: Firebase API keys are public. */
export function publicConfiguration({ identity, geoUrl }: Pick<Config, 'identity' | 'geoUrl'>) {
  return { identity: publicIdentity(identity), geoUrl: geoUrl ?? GEO_BASE };
}

function publicIdentity(identity: Config['identity']) {
  if (identity.kind === 'local') return { kind: 'local', projectId: LOCAL_PROJECT_ID, apiKey: LOCAL_API_KEY };
  const { kind, projectId, apiKey, authDomain, tenantId } = identity;
  return { kind, projectId, apiKey, authDomain, tenantId };
}

export interface ServiceParts {
  config: Pick<Config, 'identity' | 'geoUrl' | 'metricsToken'>;
  services: Pick<Services, 'database' | 'log'>;
  /** API, media, identity provider: each with its own paths. */
  routes: readonly Hono[];
}

export function service({ config, services, routes }: ServiceParts): Hono {
  const app = new Hono();
  const headers = { 'Cache-Control': 'no-store' };
  const figures = metrics(config.metricsToken);
  app.use(async (context, next) => {
    await next();
    // Nobody reads the body, so it must end its source here: an open file, a connection to a store, a follower.
    if (context.req.method === 'HEAD') await context.res.body?.cancel();
  });
  app.use(observed(services.log, figures));
  app.use(async (context, next) => {
    await next();
    if (!context.res.headers.has('cache-control')) context.res.headers.set('Cache-Control', 'no-store');
  });
  app.get('/healthz', (context) => context.text('alive'));
  app.get('/readyz', async (context) => {
    try {
      await services.database.selectFrom('locale').select('id').limit(1).execute();
      return context.text('ready');
    } catch (error) {
      services.log.warn({ err: error }, 'The database does not answer.');
      return errorAnswer(new Failure('database-unavailable'), headers, services.log);
    }
  });
  app.get('/configuration.json', (context) => context.json(publicConfiguration(config)));
  for (const route of [...routes, figures.routes]) app.route('/', route);
  app.notFound(() => errorAnswer(new Failure('not-found', 'There is nothing at this address.'), headers, services.log));
  app.onError((error) => errorAnswer(error, headers, services.log));
  return app;
}

/** Methods and addresses of the calls that only watch background work. */
const WATCHING = Object.values(OPERATIONS)
  .filter((operation) => operation.watches)
  .map(({ method, path }) => new RegExp(`^${method} ${API_BASE}${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`));

/** Notes every call of the API while it is under way. Must stand before the routes that answer. */
export function heardCalls({ call }: Pick<Presence, 'call'>): Hono {
  const app = new Hono();
  app.use(`${API_BASE}/*`, async ({ req: { method, path } }, next) => {
    const answered = call(WATCHING.some((watching) => watching.test(`${method} ${path}`)));
    try {
      await next();
    } finally {
      // A stream that stays open has begun by now, and nobody waits for it.
      answered();
    }
  });
  return app;
}

/**
 * Milliseconds. Long enough that opening a screen, or catching up after a broken connection, is not taken for a
 * flood; short enough that a refused person can soon continue.
 */
const WINDOW = 10_000;
/** More people than any company has at work in ten seconds. */
const REMEMBERED = 10_000;

interface PersonLimit {
  /** Requests a second that one person may send, over ten seconds. */
  perSecond: number;
  now: () => Date;
}

/**
 * A token check that refuses people who send too many requests, so that one misused sign-in or wild script cannot
 * take the service from everybody else. Counted by person, not by sign-in or address; with several processes a person
 * has as many requests in each.
 */
export function personLimit(check: TokenCheck, { perSecond, now }: PersonLimit): TokenCheck {
  const windowOf = countedWindows({ length: WINDOW, remembered: REMEMBERED, now });
  const most = (perSecond * WINDOW) / 1000;
  return async (...asked) => {
    const person = await check(...asked);
    const window = windowOf(person.id);
    window.tries += 1;
    if (window.tries > most) throw Failure.forNow('rate-limited', secondsLeft(window, now()));
    return person;
  };
}
