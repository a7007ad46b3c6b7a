import { badPictureOperations } from './bad-pictures.ts';
import { baseProfileOperations, baseProfileWriteOperations } from './base-profiles.ts';
import { eventAddressOperations, eventOperations, serviceTokenOperations } from './services.ts';
import { exportOperations } from './exports.ts';
import { importOperations } from './imports.ts';
import { liveOperations } from './live.ts';
import { duplicateOperations } from './duplicates.ts';
import { localeProfileOperations } from './locale-profiles.ts';
import { logOperations, trailProofOperations } from './trail.ts';
import { lookupOperations } from './lookups.ts';
import { mediaOperations, documentOperations } from './media.ts';
import type { AnswerOf, BodyOf, ParamsOf, QueryOf } from './operation.ts';
import { ownAccountOperations, sessionOperations } from './own-account.ts';
import { questionOperations } from './questions.ts';
import { queueOperations } from './queue.ts';
import { bulkRunOperations } from './bulk-runs.ts';
import { reviewOperations } from './review.ts';
import { settingOperations, preferenceOperations } from './settings.ts';
import { staffOperations } from './staff.ts';
import { statisticsOperations } from './statistics.ts';
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
