import { expect, test } from 'vitest';
import { fairQueue, type FairBounds } from '../../../src/server/platform/calls/fair-queue.ts';

const settled = () => new Promise((resolve) => void setImmediate(resolve));

function workplace(bounds: Omit<FairBounds, 'refusal'>) {
  const inTurn = fairQueue({ ...bounds, refusal: () => new Error('come again') });
  const begun: string[] = [];
  const ends = new Map<string, (name: string) => void>();
  return {
    begun,
    ask: (person: string, name: string) =>
      inTurn(person, () => {
        begun.push(name);
        return new Promise<string>((resolve) => void ends.set(name, resolve));
      }),
    end: async (name: string) => {
      ends.get(name)?.(name);
      await settled();
    },
  };
}

test('people have turns one after the other, however much one of them has asked before', async () => {
  const { ask, begun, end } = workplace({ atOnce: 2, waiting: 64 });
  for (let number = 1; number <= 30; number += 1) ask('ada', `ada ${number}`);
  for (const person of ['ben', 'cleo']) for (const number of [1, 2]) ask(person, `${person} ${number}`);
  expect(begun).toEqual(['ada 1', 'ada 2']);
  for (let done = 0; done < 6; done += 1) await end(begun[done] ?? '');
  expect(begun.slice(2)).toEqual(['ada 3', 'ben 1', 'cleo 1', 'ada 4', 'ben 2', 'cleo 2']);
  for (let done = 6; done < 34; done += 1) await end(begun[done] ?? '');
  expect(begun).toHaveLength(34);
});

test('when the room to wait is full, the last that waits of anyone who takes most of it is refused', async () => {
  const { ask, begun, end } = workplace({ atOnce: 1, waiting: 4 });
  const ofAda = [1, 2, 3, 4, 5].map((number) => ask('ada', `ada ${number}`).answer);
  await expect(ask('ada', 'ada 6').answer).rejects.toThrow('come again');
  const ofBen = [1, 2].map((number) => ask('ben', `ben ${number}`).answer);
  await expect(ofAda[4]).rejects.toThrow('come again');
  await expect(ofAda[3]).rejects.toThrow('come again');
  // As much as anybody else has: it is the one who comes that is refused.
  await expect(ask('ben', 'ben 3').answer).rejects.toThrow('come again');
  const ofCleo = ask('cleo', 'cleo 1').answer;
  await expect(ofAda[2]).rejects.toThrow('come again');
  for (let done = 0; done < 5; done += 1) await end(begun[done] ?? '');
  expect(begun).toEqual(['ada 1', 'ada 2', 'ben 1', 'cleo 1', 'ben 2']);
  const answers = await Promise.all([ofAda[0], ofAda[1], ...ofBen, ofCleo]);
  expect(answers).toEqual(['ada 1', 'ada 2', 'ben 1', 'ben 2', 'cleo 1']);
});

test('nobody has more at the same time than the bound for one, and a failure gives its turn on', async () => {
  const { ask, begun, end } = workplace({ atOnce: 3, ofOne: 2, waiting: 64 });
  for (const number of [1, 2, 3]) ask('ada', `ada ${number}`);
  expect(begun).toEqual(['ada 1', 'ada 2']);
  ask('ben', 'ben 1');
  expect(begun).toEqual(['ada 1', 'ada 2', 'ben 1']);
  await end('ada 2');
  expect(begun.at(-1)).toBe('ada 3');
  const inTurn = fairQueue({ atOnce: 1, waiting: 1, refusal: () => new Error('come again') });
  const failing = inTurn('ada', () => {
    throw new Error('no database');
  });
  await expect(failing.answer).rejects.toThrow('no database');
  expect(await inTurn('ada', async () => 'done').answer).toBe('done');
});
