import { badPictureHandlers, duplicateHandlers } from './duplicates/duplicate-handlers.ts';
import { mergingHandlers } from './merging/merge-profiles.ts';
import { mediaHandlers } from './media/media-handlers.ts';
import { ownAccountHandlers } from './own-account/own-account-handlers.ts';
import { preferenceHandlers } from './settings/preference-handlers.ts';
import { profileHandlers } from './profiles/profile-handlers.ts';
import { proofHandlers } from './trail/proof/proof-handlers.ts';
import { queueHandlers } from './queue/queue-handlers.ts';
import { reviewHandlers } from './review/review-handlers.ts';
import { statisticsHandlers } from './statistics/statistics-handlers.ts';
import type { Handlers } from './platform/calls/call.ts';
import { documentHandlers } from './documents/documents.ts';
import { exportHandlers } from './bulk/exports.ts';
import { serviceTokenHandlers } from './staff/service-tokens.ts';
import { lookupHandlers } from './lookups/lookups.ts';
import { sessionHandlers } from './identity/sessions.ts';
import { staffHandlers } from './staff/change-staff.ts';
import { versionHandlers } from './trail/versions/list-versions.ts';
import { liveHandlers } from './trail/events/notices.ts';
import { bulkRunHandlers } from './bulk/begin-import.ts';
import { eventHandlers } from './trail/events/addresses.ts';
import { settingHandlers } from './settings/preview-setting.ts';

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
