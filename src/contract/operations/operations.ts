import { badPictureOperations } from './bad-pictures.ts';
import { baseProfileWriteOperations } from './base-profile-writes.ts';
import { baseProfileOperations } from './base-profiles.ts';
import { documentOperations } from './documents.ts';
import { eventAddressOperations } from './event-addresses.ts';
import { eventOperations } from './events.ts';
import { exportOperations } from './exports.ts';
import { importOperations } from './imports.ts';
import { liveOperations } from './live.ts';
import { duplicateOperations } from './duplicates.ts';
import { localeProfileOperations } from './locale-profiles.ts';
import { logOperations } from './logs.ts';
import { lookupOperations } from './lookups.ts';
import { mediaOperations } from './media.ts';
import type { AnswerOf, BodyOf, ParamsOf, QueryOf } from './operation.ts';
import { ownAccountOperations } from './own-account.ts';
import { questionOperations } from './questions.ts';
import { queueOperations } from './queue.ts';
import { bulkRunOperations } from './bulk-runs.ts';
import { preferenceOperations } from './preferences.ts';
import { reviewOperations } from './review.ts';
import { sessionOperations } from './sessions.ts';
import { serviceTokenOperations } from './service-tokens.ts';
import { settingOperations } from './settings.ts';
import { staffOperations } from './staff.ts';
import { statisticsOperations } from './statistics.ts';
import { trailProofOperations } from './trail-proof.ts';
import { versionOperations } from './versions.ts';

/** Every call of the API. A new resource adds its table here and nowhere else. */
export const OPERATIONS = {
  ...lookupOperations,
  ...baseProfileOperations,
  ...baseProfileWriteOperations,
  ...localeProfileOperations,
  ...reviewOperations,
  ...queueOperations,
  ...questionOperations,
  ...liveOperations,
  ...settingOperations,
  ...staffOperations,
  ...statisticsOperations,
  ...logOperations,
  ...mediaOperations,
  ...documentOperations,
  ...preferenceOperations,
  ...sessionOperations,
  ...ownAccountOperations,
  ...bulkRunOperations,
  ...eventOperations,
  ...eventAddressOperations,
  ...exportOperations,
  ...importOperations,
  ...serviceTokenOperations,
  ...duplicateOperations,
  ...badPictureOperations,
  ...trailProofOperations,
  ...versionOperations,
};
export type OperationId = keyof typeof OPERATIONS;

/** Operations that answer with a stream of messages. */
export type StreamedOperationId = {
  [K in OperationId]: (typeof OPERATIONS)[K] extends { streamed: true } ? K : never;
}[OperationId];

/** Operations for anyone who is signed in. */
export type OpenOperationId = {
  [K in OperationId]: (typeof OPERATIONS)[K] extends { forAnybody: true } ? K : never;
}[OperationId];

export interface OperationInput<K extends OperationId> {
  params: ParamsOf<(typeof OPERATIONS)[K]>;
  query: QueryOf<(typeof OPERATIONS)[K]>;
  body: BodyOf<(typeof OPERATIONS)[K]>;
}
export type OperationAnswer<K extends OperationId> = AnswerOf<(typeof OPERATIONS)[K]>;
