// Starts heic-worker.ts from its source; see src/libraries/embedded-postgres-host/source-worker.mjs.
import { register } from 'tsx/esm/api';

register();
await import('./heic-worker.ts');
