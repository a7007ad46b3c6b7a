// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { mediaState, type ImagesSubject } from '../../../src/client/media/media-state.ts';
import { useImages } from '../../../src/client/media/use-images.ts';
import { draw } from '../ui/dom.ts';

const owner = { kind: 'base', id: 'a', name: 'Ada' } as unknown as ImagesSubject['owner'];
const subjectWith = (...ids: string[]): ImagesSubject => ({
  owner,
  record: {} as ImagesSubject['record'],
  stored: { profile_pictures: ids.map((id) => ({ id })), attachments: [] } as unknown as ImagesSubject['stored'],
  queryKey: ['a'],
});

function Probe({ subject }: { subject: ImagesSubject }) {
  useImages(subject);
  return null;
}

afterEach(() => {
  mediaState.editor = null;
});

test('P004 the cursor of the editor stays on its image, and is nowhere once somebody else has taken that away', async () => {
  const { redraw } = draw(<Probe subject={subjectWith('one', 'two', 'three')} />);
  await act(async () => void (mediaState.editor = { cursor: 'two', selected: ['two', 'three'], saving: false }));
  redraw(<Probe subject={subjectWith('three', 'two')} />);
  expect(mediaState.editor?.cursor).toBe('two');
  redraw(<Probe subject={subjectWith('one', 'three')} />);
  expect(mediaState.editor).toMatchObject({ cursor: null, selected: ['three'] });
  // Nor does it come to lie on another by itself later.
  redraw(<Probe subject={subjectWith('three')} />);
  expect(mediaState.editor?.cursor).toBeNull();
});

test('the cursor of an editor without images comes to lie on the first that is there', async () => {
  const { redraw } = draw(<Probe subject={subjectWith()} />);
  await act(async () => void (mediaState.editor = { cursor: null, selected: [], saving: false }));
  redraw(<Probe subject={subjectWith('one', 'two')} />);
  expect(mediaState.editor?.cursor).toBe('one');
});
