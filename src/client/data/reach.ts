import { ApiError } from './api-error.ts';

/** No answer came: said in our words, for each browser has its own, and none of them helps. */
export class ServerUnreachable extends Error {
  constructor(cause: unknown) {
    super('The server could not be reached. Check the connection and try again.', { cause });
    this.name = 'ServerUnreachable';
  }
}

/** There was no network for as long as it would have made sense; the server has heard nothing of it. */
export class NeverSent extends Error {
  readonly unsent = true;

  constructor() {
    super('You were offline for ten minutes, so it was not sent.');
    this.name = 'NeverSent';
  }
}

/** What `ask` answers. Rejects with an error that people may read where nothing came back; a call that was given up stays that. */
export async function reach<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    throw isGivenUp(error) || error instanceof ApiError ? error : new ServerUnreachable(error);
  }
}

/** The body of an answer. Rejects with an error that people may read where it was cut off or is not ours. */
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
