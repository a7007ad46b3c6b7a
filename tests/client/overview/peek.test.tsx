// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { PARTS } from '../../../src/client/app/parts.ts';
import { followParts } from '../../../src/client/context/read-context.ts';
import { queryClient } from '../../../src/client/data/query-client.ts';
import { BaseProfilePeek } from '../../../src/client/screens/base-profiles/peek-panel.tsx';
import { LocaleProfilePeek } from '../../../src/client/screens/locale-profiles/peek-panel.tsx';
import { aBaseProfile, aLocaleProfile } from '../../commands/support.ts';
import { draw } from '../ui/dom.ts';

const WAITING = { waiting_since: { seconds: 0, nanoseconds: 0 } };
const FACTS = new Set(['Waiting', 'Missing', 'Last reason']);

beforeAll(() => followParts(PARTS));

test.each<[string, () => ReactNode, string[]]>([
  [
    'a base profile that is whole',
    () => <BaseProfilePeek record={aBaseProfile({ missing: [], waiting_since: null })} />,
    [],
  ],
  [
    'a base profile that misses something and waits',
    () => <BaseProfilePeek record={aBaseProfile({ missing: ['Profile Image'], ...WAITING })} />,
    ['Waiting', 'Missing'],
  ],
  [
    'a locale profile that nobody has disapproved',
    () => <LocaleProfilePeek record={aLocaleProfile({ last_reason: null, waiting_since: null })} />,
    [],
  ],
  [
    'a locale profile that waits',
    () => <LocaleProfilePeek record={aLocaleProfile({ last_reason: null, ...WAITING })} />,
    ['Waiting'],
  ],
])('%s shows no dash for what there is none of', (_what, peek, expected) => {
  const { place } = draw(<QueryClientProvider client={queryClient}>{peek()}</QueryClientProvider>);
  const labels = [...place.querySelectorAll('dt')].map((term) => term.textContent ?? '');
  expect(labels.filter((label) => FACTS.has(label))).toEqual(expected);
});
