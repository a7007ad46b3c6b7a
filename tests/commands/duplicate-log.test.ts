import { expect, test } from 'vitest';
import { execute } from '../../commands/execute.ts';
import { aContext, aHost, anApi } from './support.ts';

const PAIR = '00000000-0000-4000-8000-000000000001';
const ACTION = '00000000-0000-4000-8000-0000000000aa';

test('the whole log is downloaded, part after part, as it is narrowed', async () => {
  const parts = [
    { csv: 'time\r\n1\r\n', rows: 1, next: 'more' },
    { csv: '2\r\n', rows: 1, next: null },
  ];
  const api = anApi(() => parts.shift());
  const duplicates = {
    screen: 'logs',
    filters: [],
    editor: null,
    pairs: null,
    row: null,
    merge: null,
    narrowed: false,
  } as const;
  const host = aHost({ context: aContext({ duplicates }), api: api.port });
  await execute(host, { id: 'duplicate-log.export' }, 'key');
  expect(api.calls.map(({ input }) => input)).toEqual([{ query: {} }, { query: { after: 'more' } }]);
  expect(host.recorded.used).toEqual([['duplicates.giveCsv', 'dossier-duplicate-log.csv', 'time\r\n1\r\n2\r\n']]);
  expect(host.recorded.told[0]?.sentence).toBe('Log downloaded: 2 rows');
});

test('P065 from the log a merge is taken back whole, after a question that says so', async () => {
  const row = { id: '7', pairId: PAIR, actionId: ACTION, merge: true, names: 'Ada and Eve' };
  const log = { screen: 'logs', filters: [], editor: null, pairs: null, row, merge: null, narrowed: false } as const;
  const api = anApi(() => ({}));
  const host = aHost({ context: aContext({ duplicates: log }), api: api.port });
  await execute(host, { id: 'duplicate-log.take-back' }, 'key');
  expect(api.calls.map(({ operation, input }) => [operation, input])).toEqual([
    ['action.undo', { params: { actionId: ACTION } }],
  ]);
  expect(host.recorded.told[0]?.sentence).toBe('Merge taken back');
});

test('P065 a pair that is only linked, as by a plan, can still be merged by “Same person”; one of locale profiles not', async () => {
  const sides = { first: 1, second: 1 };
  const linked = {
    id: PAIR,
    version: 1,
    seen: sides,
    state: 'linked',
    names: 'Ada and Eve',
    comparison: 'shown',
    closed: null,
  } as const;
  const on = (scope: 'base' | 'locale') =>
    aContext({
      scopes: ['global', 'duplicate-pairs'],
      duplicates: {
        screen: 'filters',
        filters: [],
        editor: null,
        pairs: { current: { ...linked, scope }, marked: [], plan: null },
        row: null,
        merge: null,
        narrowed: false,
      },
    });
  const api = anApi(() => ({ profiles: [] }));
  const host = aHost({ context: on('base'), api: api.port });
  await execute(host, { id: 'duplicate-pair.same-person' }, 'key');
  expect(api.calls.map(({ operation }) => operation)).toEqual(['duplicate-case.get']);
  expect(host.recorded.used).toEqual([['duplicates.showMerge', PAIR, []]]);
  const refused = aHost({ context: on('locale'), api: api.port });
  await execute(refused, { id: 'duplicate-pair.same-person' }, 'key');
  expect(refused.recorded.refused).toEqual(['This has been decided already.']);
});
