import { runProgram, type Ended } from '../../support/server-process.ts';

/** `npm run staff -- …` in a process of its own, as a person types it. */
export function staffCommand(typed: string[], environment: Record<string, string>, input = ''): Promise<Ended> {
  // The database's worker would inherit the second import without the first, so it is there for the double only.
  const redirect = environment['GOOGLE_DOUBLE']
    ? ['tsx', new URL('redirect-google.ts', import.meta.url).href].flatMap((name) => ['--import', name])
    : [];
  return runProgram('staff/main.ts', typed, environment, { input, switches: redirect });
}
