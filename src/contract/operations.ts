import { badPictureOperations } from './duplicates/bad-picture-operations.ts';
import { baseProfileOperations, baseProfileWriteOperations } from './profiles/base-profile-operations.ts';
import { eventAddressOperations, eventOperations, serviceTokenOperations } from './staff/service-operations.ts';
import { exportOperations } from './overview/export-operations.ts';
import { importOperations } from './bulk/import-operations.ts';
import { duplicateOperations } from './duplicates/duplicate-operations.ts';
import { localeProfileOperations } from './locales/locale-profile-operations.ts';
import { logOperations, trailProofOperations } from './trail/trail-operations.ts';
import { lookupOperations } from './base/lookup-operations.ts';
import { mediaOperations, documentOperations } from './media/media-operations.ts';
import type { AnswerOf, BodyOf, ParamsOf, QueryOf } from './base/operation.ts';
import { ownAccountOperations, sessionOperations } from './session/own-account-operations.ts';
import { questionOperations } from './queue/question-operations.ts';
import { liveOperations, queueOperations } from './queue/queue-operations.ts';
import { bulkRunOperations } from './bulk/bulk-run-operations.ts';
import { reviewOperations } from './review/review-operations.ts';
import { settingOperations, preferenceOperations } from './settings/setting-operations.ts';
import { staffOperations } from './staff/staff-operations.ts';
import { statisticsOperations } from './statistics/statistics-operations.ts';
import { versionOperations } from './trail/version-operations.ts';

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
