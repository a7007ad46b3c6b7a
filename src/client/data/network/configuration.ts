import { literal, nullable, object, string, union, assert, type Infer } from 'superstruct';
import { readAnswer, reach } from './reach.ts';

const Configuration = object({
  identity: union([
    object({ kind: literal('local'), projectId: string(), apiKey: string() }),
    object({
      kind: literal('firebase'),
      projectId: string(),
      apiKey: string(),
      authDomain: string(),
      tenantId: nullable(string()),
    }),
  ]),
  geoUrl: string(),
});
export type Configuration = Infer<typeof Configuration>;

/** What the server gives the page before anybody has signed in. Throws when it cannot be loaded. */
export async function loadConfiguration(): Promise<Configuration> {
  const response = await reach(() => fetch('/configuration.json'));
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  const configuration = await readAnswer(response);
  assert(configuration, Configuration);
  return configuration;
}
