import { S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '../configuration/media-url.ts';

/** Milliseconds for a connection. */
const CONNECTION_TIMEOUT = 5000;
/** Tries of one request: people wait for it. */
export const ATTEMPTS = 2;

export function clientFor({ endpoint, region, key, secret, silence }: S3Settings): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: key, secretAccessKey: secret },
    // Every S3 store supports these two; the newer ones only some.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: ATTEMPTS,
    // The client's `requestTimeout` only warns of a silent store.
    requestHandler: { connectionTimeout: Math.min(CONNECTION_TIMEOUT, silence), socketTimeout: silence },
  });
}

/** The store's response; null if it has nothing of that name. */
export async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
}

export function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}
