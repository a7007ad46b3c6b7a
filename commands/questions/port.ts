import type { Question } from '../../src/contract/queue/question.ts';

/** The value in the statistics' address that shows the questions instead of the numbers. */
export const QUESTIONS_IN_ADDRESS = 'questions';

/** Questions on items, as far as they are loaded. */
export interface AskedFacts {
  /** Open ones that the person may answer, the shortest time first. */
  toMe: readonly Question[];
  /** The person's own that nobody has answered. */
  mine: readonly Question[];
}

export interface AskedPort {
  /** A question was asked, answered or taken back: what is known of questions and of the queue is read anew. */
  changed(): void;
}

export interface AskedPart {
  facts: {
    /** null: not loaded yet. */
    asked: AskedFacts | null;
  };
  ports: { asked: AskedPort };
}
