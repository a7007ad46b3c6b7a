// Starts worker.ts from its source, for development and tests; the built server starts worker.js
// itself. A worker does not take over tsx from its parent, nor from `--import tsx` (tsx 4.23, Node 20).
import { register } from 'tsx/esm/api';

register();
await import('./worker.ts');
