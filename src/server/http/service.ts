import { Hono } from 'hono';
import { GEO_BASE } from '../../contract/geo/geo-operations.ts';
import { LOCAL_PROJECT_ID, type Config } from '../configuration/config.ts';
import { metrics, observed } from '../observation/metrics.ts';
import { errorAnswer } from './answers.ts';
import type { Services } from '../calls/call.ts';
import { Failure } from '../failures/failure.ts';

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

/** Everything but the client, as one application. */
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
