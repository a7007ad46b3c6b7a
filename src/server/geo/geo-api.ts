import { Hono, type Context } from 'hono';
import { GEO_BASE, GEO_OPERATIONS, type GeoOperationId } from '../../contract/geo/geo-operations.ts';
import type { Operation } from '../../contract/base/operation.ts';
import { entityTag, errorAnswer, packedAnswer, revalidated } from '../platform/http/answers.ts';
import { assertRole, type TokenCheck } from '../platform/http/api.ts';
import type { Services } from '../platform/calls/call.ts';
import { checkedInput } from '../platform/failures/checked-input.ts';
import { requestIdOf } from '../platform/http/headers-and-query.ts';
import { Failure } from '../platform/failures/failure.ts';
import { geoRegions, regionNames, searchCities, searchStates } from './places.ts';

export interface GeoApiParts {
  check: TokenCheck;
  log: Services['log'];
}

type Params = Readonly<Record<string, string>>;

/** Parameters have passed the contract, so each is there. */
const ANSWERS: Readonly<Record<GeoOperationId, (params: Params) => Promise<object>>> = {
  'geo.regions': () => geoRegions(),
  'geo.region-names': ({ countryCode = '' }) => regionNames(countryCode),
  'geo.states': ({ countryCode = '', query = '' }) => searchStates(countryCode, query),
  'geo.cities': ({ countryCode = '', state = '', query = '' }) => searchCities(countryCode, state, query),
};

/** Countries, regions and cities, for everybody who is signed in. They change with a release only, so browsers keep them. */
export function geoApi({ check, log }: GeoApiParts): Hono {
  const app = new Hono();
  app.use(`${GEO_BASE}/*`, revalidated());
  for (const [id, operation] of Object.entries(GEO_OPERATIONS) as [GeoOperationId, Operation][]) {
    const path = GEO_BASE + operation.path.replaceAll(/\{(\w+)\}/g, ':$1');
    const handler = (context: Context) => answered(context, () => perform(context, id, operation));
    app.get(path, handler);
    // An empty text leaves nothing after the last slash, and some clients drop the slash as well.
    if (path.endsWith('/:query')) {
      app.get(path.replace(':query', ''), handler).get(path.replace('/:query', ''), handler);
    }
  }
  app.all(`${GEO_BASE}/*`, (context) =>
    answered(context, () => {
      throw new Failure('not-found', 'There is nothing at this address.');
    }),
  );
  return app;

  async function answered(context: Context, work: () => Promise<Response>): Promise<Response> {
    const requestId = requestIdOf(context.req.header('x-request-id'));
    try {
      const answer = await work();
      answer.headers.set('X-Request-Id', requestId);
      return answer;
    } catch (error) {
      const headers = { 'X-Request-Id': requestId, 'Cache-Control': 'no-store' };
      return errorAnswer(error, headers, log.child({ request_id: requestId, path: context.req.path }));
    }
  }

  async function perform(context: Context, id: GeoOperationId, operation: Operation): Promise<Response> {
    assertRole(await check(context.req.header('authorization') ?? null), operation);
    const given = { ...(Object.hasOwn(schemaOf(operation), 'query') && { query: '' }), ...context.req.param() };
    const body = JSON.stringify(await ANSWERS[id](checkedInput(given, operation.params) as Params));
    const headers = { 'Cache-Control': 'private, max-age=3600', ETag: entityTag(body) };
    return packedAnswer(body, headers, context.req.header('accept-encoding'));
  }
}

function schemaOf({ params }: Operation): object {
  return params.schema as object;
}
