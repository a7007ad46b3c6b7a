import type { AuditEntry } from '../../../src/server/audit/audit-entry.ts';
import { CHAIN_START, nextLink, type ChainEnd } from '../../../src/server/audit/chain.ts';
import type { SampleActor } from './actors.ts';
import type { Random } from './random.ts';
import { momentAt } from '../../../src/server/sample/working-time.ts';

/** What one event of an intent tells; who, when and in which intent is said once for all of them. */
export type Told = Pick<AuditEntry, 'event'> &
  Partial<Pick<AuditEntry, 'localeProfileId' | 'locale' | 'subject' | 'before' | 'after' | 'reason'>>;

export type ChainedRow = ReturnType<typeof nextLink>;

/** Collects what happened to one base profile in any order, and chains it in the order of time. */
export class Trail {
  readonly #happened: { at: number; entry: AuditEntry }[] = [];

  /** One intent of a person. `at` in working seconds. */
  add(random: Random, at: number, actor: SampleActor, told: readonly Told[]): void {
    const groupId = random.uuid();
    for (const event of told) {
      const entry: AuditEntry = {
        localeProfileId: null,
        locale: null,
        subject: null,
        before: null,
        after: null,
        reason: null,
        ...event,
        occurredAt: momentAt(at),
        actor,
        groupId,
        requestId: `sample-${groupId.slice(0, 8)}`,
      };
      this.#happened.push({ at, entry });
    }
  }

  /** The links from the first on, and where the chain ends. What happened at the same time keeps its order. */
  chained(baseProfileId: string): { rows: ChainedRow[]; end: ChainEnd } {
    let end: ChainEnd = { count: 0, head: CHAIN_START };
    const rows = this.#happened
      .sort((one, other) => one.at - other.at)
      .map(({ entry }) => {
        const link = nextLink(baseProfileId, end, entry);
        end = { count: link.link, head: link.hash };
        return link;
      });
    return { rows, end };
  }
}
