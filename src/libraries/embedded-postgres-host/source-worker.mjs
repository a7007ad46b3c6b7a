// Starts worker.ts from its source, for development and tests; the built server starts worker.js
// itself. A worker does not take over tsx from its parent, nor from `--import tsx` (tsx 4.23, Node 20).
// A run of many tests has compiled the same source once for all of them, and says where.
const compiled = process.env['COMPILED_SERVICE'];
if (compiled === undefined) {
  const { register } = await import('tsx/esm/api');
  register();
  await import('./worker.ts');
} else {
  await import(new URL('libraries/embedded-postgres-host/worker.js', compiled).href);
}
