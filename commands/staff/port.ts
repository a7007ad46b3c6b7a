import type { Timestamp } from '../../src/contract/base/primitives.ts';
import type { CommandId } from '../command-ids.ts';
import type { Question } from '../question.ts';
import type { StaffRecord } from '../../src/contract/staff/staff-operations.ts';

/** Whom it is about. A type and not an interface: an invocation takes it as a record of values. */
export type Whom = {
  /** The e-mail address, or a name that only one person has. */
  who: string;
  /** What was read of the account when it was chosen; undefined: it is looked up, and the question shows it. */
  seen: string | undefined;
};

/** A link by which somebody sets a password. It is sent once, and shown until it is closed. */
export interface ShownLink {
  name: string;
  email: string;
  token: string;
  ends_at: Timestamp;
}

/** The people with an account, for Admins. */
export interface StaffPort {
  /** Whose address this is, or whose name, where only one person has it. Rejects with a sentence or an `ApiError`. */
  find(who: string): Promise<StaffRecord>;
  /** What a command asks about that account before it runs, by its arguments. Rejects as `find` does. */
  question(command: CommandId, args: Whom & object): Promise<Question>;
  /** What it has done, in a sentence. */
  words(command: CommandId, member: StaffRecord, args: Whom & object): Promise<string>;
  showLink(link: ShownLink): void;
  hideLink(): void;
  /** The whole address that is shown; null: none is. */
  link(): string | null;
  /** Asks for people and changes anew. */
  reload(): Promise<void>;
}

export interface StaffPart {
  facts: {
    /** A link by which somebody sets a password is shown. */
    staffLink: boolean;
  };
  ports: { staff: StaffPort };
}
