import { copyStatement } from '../engine/copy-text.ts';
import type { Session } from '../engine/engine.ts';
import { parameterText } from '../engine/parameter-text.ts';
import type { Host } from './host.ts';
import type { Done, Task } from './worker-messages.ts';

/**
 * The session of `host` for one caller. It belongs to that instance: when the instance dies, every further statement
 * is refused until the caller releases the session, so that the second half of a transaction never runs alone on the
 * next instance.
 *
 * @param giveBack called once the last statement has ended and no transaction is left open
 */
export function embeddedSession(host: Host, giveBack: () => void): Session {
  let inTransaction = false;
  const pending = new Set<Promise<unknown>>();

  const ask = (task: Task): Promise<Done> => {
    const answer = host.ask(task, (open) => {
      inTransaction = open;
    });
    const settled: Promise<unknown> = Promise.allSettled([answer]).then(() => pending.delete(settled));
    pending.add(settled);
    return answer;
  };
  const query = (text: string, parameters: readonly unknown[] = [], name: string | null = null): Promise<Done> =>
    ask({ kind: 'query', text, parameters: parameters.map(parameterText), name });

  const tidyUp = async (): Promise<void> => {
    await Promise.all(pending);
    if (inTransaction) await query('rollback');
  };

  return {
    query: async (text, parameters, name) => query(text, parameters, name),
    async copy(table, columns, chunks) {
      const text = copyStatement(table, columns, `'/dev/blob'`);
      await query('begin');
      try {
        for (const chunk of chunks) await ask({ kind: 'copy', text, data: Buffer.from(chunk) });
        await query('commit');
      } catch (error) {
        if (inTransaction) await query('rollback');
        throw error;
      }
    },
    release() {
      // A failed rollback means that the instance is gone, and the transaction with it.
      void tidyUp()
        .catch(() => undefined)
        .then(giveBack);
    },
  };
}
