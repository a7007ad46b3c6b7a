import { enums, integer, is, nullable, string, type as shape } from 'superstruct';
import type { LeftRecord } from '../../../../commands/session/port.ts';
import { type Drafts, type Json, leftDraftsOf } from './keep-drafts.ts';
import type { Tabs } from './tabs.ts';

/** Sealed like all unfinished work: only they find it again. */
const SEALED = { key: 'session', field: 'left' };

/** The state of a left tab. `record`: the open one; null: none, which is also recorded. */
const Left = shape({
  record: nullable(
    shape({
      kind: enums(['base', 'locale']),
      profileBaseId: string(),
      profileId: string(),
      name: string(),
      unsaved: integer(),
    }),
  ),
  usedAt: integer(),
});

/**
 * What was open in each tab when somebody was signed out. A tab gets its own; a new one after the browser was closed
 * gets that of the tab used last, and no other.
 */
export function leftRecordsOf(drafts: Drafts, tabs: Tabs) {
  const { take, dropLeft } = leftDraftsOf(drafts);

  async function isAlone(): Promise<boolean> {
    const own = await tabs.own();
    return [...(await tabs.open())].every((name) => name === own);
  }

  return {
    /** @param usedAt when this tab was last used, in milliseconds since 1970 */
    keep(record: LeftRecord | null, usedAt: number): void {
      drafts.keep(SEALED, { record: record && { ...record }, usedAt });
    },

    async find(): Promise<LeftRecord | null> {
      const { own, left } = await drafts.find(SEALED);
      if (own !== undefined) return readLeft(own)?.record ?? null;
      if (left.length === 0 || !(await isAlone())) return null;
      const used = ({ value }: { value: Json }) => readLeft(value)?.usedAt ?? 0;
      const [last, ...others] = left.toSorted((one, other) => used(other) - used(one));
      const isTaken = last !== undefined && (await take(SEALED, last));
      for (const each of others) void dropLeft(SEALED, each);
      return isTaken ? (readLeft(last.value)?.record ?? null) : null;
    },

    /** They are done with it: with this tab's, and with those of closed ones. */
    drop(): void {
      drafts.drop(SEALED);
      void drafts.find(SEALED).then(({ left }) => Promise.all(left.map((each) => dropLeft(SEALED, each))));
    },
  };
}

function readLeft(kept: Json) {
  return is(kept, Left) ? kept : null;
}
