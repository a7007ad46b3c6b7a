/** A draft of another tab, or one replaced by such, as it is offered on the screen. */
export interface OfferedDraft {
  id: string;
  /** What and when: "Typed at 14:05 in another tab". */
  when: string;
  /** What stands in it, in a few words. */
  words: string;
}

export interface DraftsPart {
  facts: {
    /** In the order in which they are offered. */
    leftDrafts: readonly OfferedDraft[];
  };
  ports: {
    drafts: {
      /** Puts it where it was typed, and keeps what it replaces. False: it now belongs to another tab, or is gone. */
      takeOver(id: string): Promise<boolean>;
      /** False: the same. */
      dropLeft(id: string): Promise<boolean>;
    };
  };
}
