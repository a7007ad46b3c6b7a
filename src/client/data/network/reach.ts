import { ApiError, ServerUnreachable, unreadable } from './api-error.ts';

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
  return reach(async () => {
    try {
      return (await response.json()) as unknown;
    } catch (error) {
      throw error instanceof SyntaxError ? unreadable(response.status) : error;
    }
  });
}

function isGivenUp(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
