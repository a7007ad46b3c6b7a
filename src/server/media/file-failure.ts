import type { ErrorCode } from '../../contract/errors.ts';
import { Failure } from '../failures/failure.ts';
import type { ReceivedFile } from '../calls/received-file.ts';

/** A refusal of an upload that names the file: in the sentence for people, and in the details. */
export function fileFailure(code: ErrorCode, file: Pick<ReceivedFile, 'name'>, sentence: string): Failure {
  return new Failure(code, sentence, { file: file.name });
}
