/**
 * Server tests that are the same whichever engine the run is about: they are about the embedded database
 * itself, or start a process on a folder of their own. On PostgreSQL they would only run a second time.
 */
export const EMBEDDED_ONLY = [
  'tests/server/database/directory-lock.test.ts',
  'tests/server/database/damaged.test.ts',
  'tests/server/database/database-on-a-volume.test.ts',
  'tests/server/database/durable-files.test.ts',
  'tests/server/database/instance-death.test.ts',
  'tests/server/database/kill.test.ts',
  'tests/server/database/private-files.test.ts',
  'tests/server/database/upkeep.test.ts',
  'tests/server/http/headers.test.ts',
  'tests/server/http/main.test.ts',
  'tests/server/media/kill.test.ts',
  'tests/server/media/object-store.test.ts',
  'tests/server/media/upload-storm.test.ts',
  'tests/server/sample/first-start.test.ts',
  'tests/server/staff/staff-command.test.ts',
] as const;
