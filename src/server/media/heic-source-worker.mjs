// Starts heic-worker.ts from its source; see ../platform/database/embedded/source-worker.mjs.
import { register } from 'tsx/esm/api';

register();
await import('./heic-worker.ts');
