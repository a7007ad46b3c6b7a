import { ApiError } from './api-error.ts';

/** No response came: said in our words, since each browser's own differ and do not help. */
export class ServerUnreachable extends Error {
  constructor(cause: unknown) {
    super('The server could not be reached. Check the connection and try again.', { cause });
    this.name = 'ServerUnreachable';
  }
}

/**
 * The answer of `ask`. Rejects with a sentence for people where there was no response; a cancelled call stays
 * cancelled.
 */
export async function reach<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    throw isGivenUp(error) || error instanceof ApiError ? error : new ServerUnreachable(error);
  }
}

/** The body of a response. Rejects with a sentence for people where it was cut off or is not ours. */
export async function readAnswer(response: Response): Promise<unknown> {
  const { status, statusText } = response;
  return reach(async () => {
    try {
      return (await response.json()) as unknown;
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      throw new ApiError(status, statusText, 'internal', 'The server’s answer could not be read.', undefined);
    }
  });
}

function isGivenUp(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
