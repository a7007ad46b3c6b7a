import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import { createHash } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { FilesOfOperation } from '../../../contract/base/operation.ts';
import {
  CALL_BYTES,
  FILE_LIMITS,
  FILE_NAME_MAXIMUM,
  largestFile,
  megabytes,
  problemOfFile,
  problemOfFiles,
  type MediaLimits,
} from '../../../contract/base/media-limits.ts';
import {
  FILE_NAMES_HEADER,
  FILE_NESTING,
  levelOfName,
  memberOfName,
  PERCENT_ENCODED,
} from '../../../contract/base/form-body.ts';
import { invalidInput } from '../failures/checked-input.ts';
import { Failure, isStorageFull, storageFull } from '../failures/failure.ts';
import { discardFiles, ReceivedFile } from '../calls/received-file.ts';
import { isFilled, withoutUnseen } from '../../../contract/letters/look-alikes.ts';
import { assertNotPacked, pacedReads, readPartNames } from './request-body.ts';

/** Bytes of a form beyond its files: names, headers, boundaries. */
const FORM_OVERHEAD = 1024 * 1024;
const FIELDS_MAXIMUM = 20;
const FIELD_BYTES = 8 * 1024;
const HEADER_BYTES = 8 * 1024;
/** Milliseconds that the disk has for the last writes. */
const LAST_WRITES = 30_000;

export interface FormReading {
  newPath: () => string;
  /** The setting `media_limits`. */
  limits: MediaLimits;
}

export interface ReceivedForm {
  /** The fields, and the files under the member that the operation names. */
  body: Record<string, unknown>;
  /** Removes the files; to be called when the request is over, whatever its outcome. */
  discard(): Promise<void>;
}

/** Throws `file-too-large` for a form whose declared length exceeds the limit, before a place is taken for it. */
export function assertDeclaredLength(request: Request, { purpose }: FilesOfOperation, limits: MediaLimits): void {
  const most = Math.min(CALL_BYTES, FILE_LIMITS[purpose].filesPerCall * largestFile(purpose, limits));
  if (Number(request.headers.get('content-length') ?? 0) > most + FORM_OVERHEAD) throw tooLarge(most);
}

/**
 * Receives a form, writing its files straight to disk; no more than a few kilobytes are ever in memory. Throws as
 * soon as a limit is exceeded, and then removes everything.
 */
export async function readForm(
  request: Request,
  { purpose, member }: FilesOfOperation,
  { newPath, limits }: FormReading,
): Promise<ReceivedForm> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    throw new Failure('unsupported-media-type', 'The request body must be multipart/form-data.');
  }
  assertNotPacked(request);
  const { filesPerCall } = FILE_LIMITS[purpose];
  const bytes = largestFile(purpose, limits);
  const areEncoded = request.headers.get(FILE_NAMES_HEADER) === PERCENT_ENCODED;
  const busboy = parserOf(type, { bytes, filesPerCall, areEncoded });
  const fields: [string, string][] = [];
  const paths: string[] = [];
  const writing: Promise<ReceivedFile>[] = [];
  const failed = new AbortController();
  // Every file being written listens to it.
  setMaxListeners(0, failed.signal);
  const fail = (reason: unknown) => failed.abort(reason);
  const tooMany = problemOfFiles(
    purpose,
    Array.from({ length: filesPerCall + 1 }, () => ({ name: '', size: 0 })),
  );

  busboy.on('file', (field, stream, given) => {
    const name = displayName(given ?? '');
    const index = writing.length;
    const level = levelOfName(field ?? '');
    if (level === null || level > FILE_NESTING) fail(tooDeep(name, index));
    else if (memberOfName(field ?? '') !== member) fail(misplaced(name, index, member));
    const path = newPath();
    paths.push(path);
    stream.once('limit', () => {
      const problem = problemOfFile(purpose, { name, size: bytes + 1 }, limits);
      if (problem) fail(new Failure(problem.code, problem.sentence, { file: name, index }));
    });
    const written = write(stream, path, name, failed.signal);
    writing.push(written);
    written.catch((error: unknown) => fail(isStorageFull(error) ? storageFull(error) : cutOff()));
  });
  busboy.on('field', (name, value, _nameTruncated, truncated) => {
    const wrong = (problem: string) => fail(invalidInput([{ path: name.slice(0, 200), problem }]));
    if (truncated) wrong('is too long');
    // Of two values neither is surely meant, and a text in place of the files would be ignored.
    else if (fields.some(([given]) => given === name)) wrong('is given twice');
    else if (memberOfName(name) === member) wrong('is not a file');
    fields.push([name, value]);
  });
  busboy.on('filesLimit', () => fail(new Failure('too-many-files', tooMany?.sentence)));
  busboy.on('fieldsLimit', () => fail(cutOff()));
  busboy.on('partsLimit', () => fail(cutOff()));
  busboy.on('error', () => fail(cutOff()));

  try {
    await feed(request, busboy, failed);
    const files = await Promise.all(writing);
    failed.signal.throwIfAborted();
    const problem = problemOfFiles(purpose, files);
    if (problem) throw new Failure(problem.code, problem.sentence);
    const value = filesPerCall === 1 ? files[0] : files;
    return {
      body: Object.fromEntries([...fields, ...(value === undefined ? [] : [[member, value] as const])]),
      discard: () => discardFiles(paths),
    };
  } catch (error) {
    fail(error);
    busboy.destroy();
    await Promise.allSettled(writing);
    await discardFiles(paths);
    throw failed.signal.reason;
  }
}

function parserOf(
  type: string,
  { bytes, filesPerCall, areEncoded }: { bytes: number; filesPerCall: number; areEncoded: boolean },
) {
  try {
    const busboy = new Busboy({
      headers: { 'content-type': type },
      limits: {
        files: filesPerCall,
        fileSize: bytes,
        fields: FIELDS_MAXIMUM,
        fieldSize: FIELD_BYTES,
        parts: filesPerCall + FIELDS_MAXIMUM + 1,
        headerPairs: 20,
        headerSize: HEADER_BYTES,
      },
    });
    readPartNames(busboy, areEncoded);
    return busboy;
  } catch {
    throw cutOff();
  }
}

/** Passes the body on piece by piece, as fast as the disk accepts it. Rejects with whatever ended it first. */
async function feed(request: Request, busboy: InstanceType<typeof Busboy>, failed: AbortController): Promise<void> {
  if (!request.body) throw cutOff();
  const { signal } = failed;
  const ended = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  // There may be no listener at the moment when it rejects.
  ended.catch(() => undefined);
  const finished = new Promise<void>((resolve) => busboy.once('finish', resolve));
  const reader: ReadableStreamDefaultReader<Uint8Array> = request.body.getReader();
  const next = pacedReads(reader);
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await Promise.race([orCutOff(next()), ended]);
      if (done) break;
      size += value.length;
      if (size > CALL_BYTES + FORM_OVERHEAD) throw tooLarge(CALL_BYTES);
      if (!busboy.write(value)) {
        await Promise.race([new Promise((resolve) => busboy.once('drain', resolve)), ended]);
      }
      signal.throwIfAborted();
    }
    busboy.end();
    await Promise.race([orCutOff(withinTime(finished)), ended]);
  } catch (error) {
    await reader.cancel().catch(() => undefined);
    throw error;
  }
}

/** Rejects with `invalid-form` if the connection breaks. */
async function orCutOff<T>(next: Promise<T>): Promise<T> {
  try {
    return await next;
  } catch (error) {
    throw error instanceof Failure ? error : cutOff();
  }
}

async function withinTime<T>(last: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Failure('upload-stalled')), LAST_WRITES);
  });
  try {
    return await Promise.race([last, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function write(stream: BusboyFileStream, path: string, name: string, signal: AbortSignal): Promise<ReceivedFile> {
  const hash = createHash('sha256');
  let size = 0;
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  const closed = new Promise<void>((resolve) => target.once('close', resolve));
  try {
    await pipeline(
      stream,
      async function* measured(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          size += chunk.length;
          yield chunk;
        }
      },
      target,
      { signal },
    );
  } catch (error) {
    // The file may still be being opened: removed before that, it would be created afterwards and stay.
    await withinTime(closed).catch(() => undefined);
    throw error;
  }
  return new ReceivedFile(name, size, hash.digest('hex'), path);
}

function cutOff(): Failure {
  return new Failure('invalid-form');
}

function tooLarge(most: number): Failure {
  return new Failure('file-too-large', `Send at most ${megabytes(most)} at a time.`);
}

function tooDeep(file: string, index: number): Failure {
  const sentence = `${file} lies too deep in the form: files are found down to level ${FILE_NESTING}.`;
  return new Failure('invalid-input', sentence, { file, index });
}

function misplaced(file: string, index: number, member: string): Failure {
  const sentence = `${file} came under another name: send files as “${member}”.`;
  return new Failure('invalid-input', sentence, { file, index });
}

const NAMELESS = 'file';

/**
 * The last part of a path in a form that can be shown and stored: no folders, no control characters, no marks that
 * change the direction of writing, not too long. It never becomes part of a path of ours.
 */
function displayName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const name = withoutUnseen(last.normalize('NFC').replace(/\p{Surrogate}/gu, '')).trim();
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? '';
  if (!isFilled(name.slice(0, name.length - ending.length)) || /^\.*$/.test(name)) return NAMELESS + ending;
  if (name.length <= FILE_NAME_MAXIMUM) return name;
  return name.slice(0, FILE_NAME_MAXIMUM - ending.length).replace(/\p{Surrogate}$/u, '') + ending;
}
