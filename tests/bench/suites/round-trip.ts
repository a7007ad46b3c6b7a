import { figure, type Suite } from '../figure.ts';
import { inTurns } from '../in-turns.ts';
import { startService } from '../service.ts';

/** What token check, contract check and one indexed read add to an answer of the same process. */
export const suite: Suite = {
  name: 'round-trip',
  about: 'What token check, contract check and one indexed read cost beside the shortest answer of the same process.',
  async run() {
    const service = await startService(300);
    try {
      const headers = await service.as('admin');
      const read = async (path: string, sent: Record<string, string> = {}) => {
        const answer = await fetch(service.address + path, { headers: sent });
        if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
        return answer.json() as Promise<unknown>;
      };
      const { rows } = (await read('/api/v1/profilebase?limit=1', headers)) as { rows: { id: string }[] };
      const path = `/api/v1/profilebase/${rows[0]?.id ?? 'none'}`;
      const samples = await inTurns(300, {
        measured: () => read(path, headers),
        yardstick: async () => {
          const answer = await fetch(`${service.address}/healthz`);
          await answer.arrayBuffer();
        },
      });
      return [figure('read one base profile', 'ms', samples, { yardstick: 'GET /healthz of the same process' })];
    } finally {
      await service.stop();
    }
  },
};
