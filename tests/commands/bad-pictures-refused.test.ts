import { expect, test } from 'vitest';
import { titleOfFailure } from '../../commands/each.ts';
import { execute } from '../../commands/execute.ts';
import { REGISTRY } from '../../commands/registry.ts';
import { aHost, anApi, codedError } from './support.ts';

const args = { name: 'Police list', csv: 'nothing' };
const refusal = 'Nothing was imported: line 2 does not begin with 64 hexadecimal digits.';

test('P069 why a file of hashes was refused stays beside where it was chosen, under what was refused, until another is taken', async () => {
  const told = async (answer: object) => {
    const host = aHost({ api: anApi(() => answer).port });
    await execute(host, { id: 'bad-pictures.take', args }, 'follow');
    const [{ failed } = { failed: [] }] = host.recorded.told;
    const [one] = failed;
    return {
      title: one && titleOfFailure({ ...one, status: 'Unprocessable Entity' }, REGISTRY.get('bad-pictures.take')),
      beside: host.recorded.used.flatMap(([name, sentence]) => (name === 'badPictures.refused' ? [sentence] : [])),
    };
  };
  expect(await told(codedError('invalid-input', refusal))).toEqual({
    title: 'Hashes not imported',
    beside: [null, refusal],
  });
  expect(await told({ id: 'list', pictures: 1 })).toEqual({ title: undefined, beside: [null] });
});
