// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { REGISTRY } from '../../../commands/registry.ts';
import { PARTS } from '../../../src/client/app/parts.ts';
import { followParts } from '../../../src/client/context/read-context.ts';
import { queryClient } from '../../../src/client/data/query-client.ts';
import { Palette } from '../../../src/client/palette/palette.tsx';
import { setQuery } from '../../../src/client/palette/palette-port.ts';
import { showPage } from '../../../src/client/palette/palette-state.ts';
import { aContext } from '../../commands/support.ts';
import { draw, one } from '../ui/dom.ts';
import { layOut } from '../ui/layout.ts';

layOut();
beforeAll(() => followParts(PARTS));

test('what is asked stands in the field, and below it only once the field shows what is typed', async () => {
  const command = REGISTRY.get('statistics.between');
  const context = aContext({});
  showPage({ asking: { command, names: ['days'], at: 0, args: {}, on: [], context, settle: () => {} }, context });
  draw(
    <QueryClientProvider client={queryClient}>
      <Palette />
    </QueryClientProvider>,
  );
  const asked = 'From which day to which, such as 2026-10-01 to 2026-10-31?';
  const below = () => one('[cmdk-root] > p:not([role])').textContent;
  expect(one('input').getAttribute('placeholder')).toBe(asked);
  expect(below()).toBe('Press Enter when it is written.');
  await act(async () => setQuery('2026-10-01'));
  expect(below()).toBe(`${asked} Press Enter when it is written.`);
});
