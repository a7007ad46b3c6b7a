/** The person was asked about a refusal and went back: nothing more is said of it. */
export class Dismissed extends Error {
  readonly refusal: Error;

  constructor(refusal: Error) {
    super(refusal.message);
    this.refusal = refusal;
  }
}
