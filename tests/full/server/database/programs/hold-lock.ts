import { lockDirectory } from '../../../../../src/server/database/embedded/directory-lock.ts';

await lockDirectory(process.argv[2] ?? '');
process.stdout.write('locked\n');
setInterval(() => undefined, 60_000);
