import type { CommandId } from './command-ids.ts';

/** Asked before something that cannot be undone. */
export interface Question {
  title: string;
  /** As a function: it follows what changes while the question is open. */
  text: string | (() => string);
  yes: string;
  /** A third answer, which runs this in place of what was asked about. */
  other?: { words: string; id: CommandId; args: Readonly<Record<string, unknown>> };
  /** What it would be about, one by one. */
  rows?: readonly { key: string; name: string; detail: string }[];
  /** Something is taken away or lost by it, and its answer looks so. */
  destroys?: true;
}
