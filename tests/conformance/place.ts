import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Where a test meets the product: on its screens, at its addresses, or in its code alone. */
export type Place = 'browser' | 'wire' | 'code';

/** What answers requests: the API as tests start it, a whole process, and the parts that have addresses of their own. */
const DOORS = new Set([
  'tests/support/api.ts',
  'tests/support/server-process.ts',
  'src/server/platform/http/api.ts',
  'src/server/platform/http/node-server.ts',
  'src/server/geo/geo-api.ts',
  'src/server/identity/provider.ts',
]);
const IMPORTED = /(?:from|import\()\s*'(\.[^']+)'/g;

/** Where a test of vitest meets the product. Only tests of the server and of several servers go to a door. */
export function placeOf(file: string, project: string): Exclude<Place, 'browser'> {
  if (!/^tests\/(?:full\/)?(?:server|postgresql|disk)\//.test(file)) return 'code';
  return reachesDoor(file, project, new Set()) ? 'wire' : 'code';
}

/** Follows the imports through the tests, and looks no further where they enter the product. */
function reachesDoor(file: string, project: string, seen: Set<string>): boolean {
  if (DOORS.has(file)) return true;
  if (!file.startsWith('tests/') || seen.has(file) || !existsSync(join(project, file))) return false;
  seen.add(file);
  const imports = readFileSync(join(project, file), 'utf8').matchAll(IMPORTED);
  return [...imports].some(([, to = '']) =>
    reachesDoor(relative(project, join(project, dirname(file), to)), project, seen),
  );
}
