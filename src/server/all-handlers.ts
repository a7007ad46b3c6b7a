import { documentHandlers } from './documents/document-handlers.ts';
import { eventHandlers } from './events/event-handlers.ts';
import { exportHandlers } from './exports/export-handlers.ts';
import { liveHandlers } from './live/live-handlers.ts';
import { badPictureHandlers, duplicateHandlers } from './duplicates/duplicate-handlers.ts';
import { bulkRunHandlers } from './bulk/bulk-run-handlers.ts';
import { sessionHandlers } from './identity/session-handlers.ts';
import { mergingHandlers } from './merging/merge-profiles.ts';
import { lookupHandlers } from './lookups/lookup-handlers.ts';
import { mediaHandlers } from './media/media-handlers.ts';
import { ownAccountHandlers } from './own-account/own-account-handlers.ts';
import { preferenceHandlers } from './preferences/preference-handlers.ts';
import { profileHandlers } from './profiles/profile-handlers.ts';
import { proofHandlers } from './proof/proof-handlers.ts';
import { queueHandlers } from './queue/queue-handlers.ts';
import { reviewHandlers } from './review/review-handlers.ts';
import { serviceTokenHandlers } from './service-tokens/service-token-handlers.ts';
import { settingHandlers } from './settings/setting-handlers.ts';
import { staffHandlers } from './staff/staff-handlers.ts';
import { statisticsHandlers } from './statistics/statistics-handlers.ts';
import { versionHandlers } from './versions/version-handlers.ts';
import type { Handlers } from './calls/call.ts';

/** The handler of each operation. */
export const handlers: Handlers = {
  ...lookupHandlers,
  ...profileHandlers,
  ...reviewHandlers,
  ...queueHandlers,
  ...liveHandlers,
  ...settingHandlers,
  ...mediaHandlers,
  ...documentHandlers,
  ...preferenceHandlers,
  ...sessionHandlers,
  ...ownAccountHandlers,
  ...bulkRunHandlers,
  ...eventHandlers,
  ...exportHandlers,
  ...serviceTokenHandlers,
  ...staffHandlers,
  ...statisticsHandlers,
  ...duplicateHandlers,
  ...badPictureHandlers,
  ...mergingHandlers,
  ...proofHandlers,
  ...versionHandlers,
};
