/**
 * Server tests that are the same whichever engine the run is about: they are about the embedded database
 * itself, or start a process on a folder of their own. On PostgreSQL they would only run a second time.
 */
export const EMBEDDED_ONLY = [
  'tests/full/server/database/directory-lock.test.ts',
  'tests/full/server/database/damaged.test.ts',
  'tests/full/server/database/database-on-a-volume.test.ts',
  'tests/server/database/durable-files.test.ts',
  'tests/full/server/database/instance-death.test.ts',
  'tests/full/server/database/private-files.test.ts',
  'tests/full/server/database/upkeep.test.ts',
  'tests/server/http/headers.test.ts',
  'tests/full/server/media/upload-storm.test.ts',
  'tests/full/server/sample/first-start.test.ts',
  'tests/full/server/staff/staff-command.test.ts',
] as const;
