/** Asked before something that cannot be undone. */
export interface Question {
  title: string;
  text: string;
  yes: string;
  /** What it would be about, one by one. */
  rows?: readonly { key: string; name: string; detail: string }[];
  /** Something is taken away or lost by it, and its answer looks so. */
  destroys?: true;
}
