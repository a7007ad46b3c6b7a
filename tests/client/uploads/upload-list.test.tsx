// @vitest-environment jsdom
import { DndContext } from '@dnd-kit/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { LANES } from '../../../commands/media/images.ts';
import { beginAnew } from '../../../src/client/context/personal.ts';
import { followParts } from '../../../src/client/context/read-context.ts';
import { queryClient } from '../../../src/client/data/query-client.ts';
import { EditorLane } from '../../../src/client/media/editor-lane.tsx';
import { ImagesPart } from '../../../src/client/media/images-part.tsx';
import { addFiles } from '../../../src/client/uploads/upload-state.ts';
import { aBaseProfile, aContext } from '../../commands/support.ts';
import { draw } from '../ui/dom.ts';

const OWNER = { kind: 'base', id: 'ada', localeId: null, name: 'Ada' } as const;
const SUBJECT = {
  owner: OWNER,
  record: aBaseProfile(),
  stored: { profile_pictures: [], attachments: [] },
  queryKey: ['record'],
};

beforeEach(() => {
  beginAnew();
  queryClient.setQueryData(['tag.list'], { tag_groups: [] });
  return followParts([{ facts: () => aContext() }]);
});

/** The files that are listed in each part of what is drawn. */
function listed(...parts: ReactNode[]): string[][] {
  const drawn = parts.map((part) => draw(<QueryClientProvider client={queryClient}>{part}</QueryClientProvider>));
  return drawn.map(({ place }) =>
    [...place.querySelectorAll('[aria-label="Uploads"] li')].map(
      (row) => row.querySelector('[title]')?.textContent ?? '',
    ),
  );
}

test('files that wait are listed in the lane that they go to, on the page and in the editor', () => {
  for (const lane of LANES) addFiles([new File(['x'], `${lane}.jpg`)], { purpose: 'image', owner: OWNER, lane });
  addFiles([new File(['x'], 'elsewhere.jpg')], {
    purpose: 'image',
    owner: { ...OWNER, id: 'bob' },
    lane: 'attachments',
  });
  const pages = LANES.map((lane) => (
    <ImagesPart key={lane} id="images" title={lane} lane={lane} subject={SUBJECT} changed={0} mayUpload={false} />
  ));
  const editors = LANES.map((lane) => (
    <DndContext key={lane}>
      <EditorLane lane={lane} ownerId="ada" images={[]} mayUpload={false} />
    </DndContext>
  ));
  const right = LANES.map((lane) => [`${lane}.jpg`]);
  expect(listed(...pages)).toEqual(right);
  expect(listed(...editors)).toEqual(right);
});
