// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { act } from 'react';
import { ref } from 'valtio';
import { drawAsking } from '../data/draw-asking.ts';
import { signedInAs } from '../app/signed-in.ts';
import { draw } from '../ui/dom.ts';
import { layOut } from '../ui/layout.ts';
import {
  areaOf,
  aspectOf,
  cropDataOf,
  largestArea,
  leastOnScreen,
  scaledArea,
  takenArea,
} from '../../../src/client/media/crop-area.ts';
import { forgetMedia, type ImagesSubject, mediaState } from '../../../src/client/media/media-state.ts';
import { useImages } from '../../../src/client/media/use-images.ts';
import { NO_CHANGES, arrange } from '../../../commands/media/image-changes.ts';
import { connection } from '../../../src/client/data/network/connection.ts';
import { CropDialog } from '../../../src/client/media/crop-dialog.tsx';
import { CarouselInformation } from '../../../src/client/media/carousel.tsx';
import { dispatch } from '../../../src/client/context/dispatch.ts';
import { QuestionDialog } from '../../../src/client/questions/question-dialog.tsx';
import { change, placeByKey } from '../../../src/client/media/editor-port.ts';
import { notices } from '../../../src/client/notices/notice-state.ts';
import { documentPort, followAddress } from '../../../src/client/documents/document-port.ts';
import { documentState, showSubject } from '../../../src/client/documents/document-state.ts';
import { anImage } from '../../commands/images-support.ts';

const SIZE = { width: 1200, height: 1600 };

test.each([
  ['1:1', 0, 1200, 1200],
  ['3:4', 0, 1200, 1600],
  ['3:4', 90, 1200, 900],
  ['free', 0, 1200, 1600],
] as const)('the largest area of %s rotated by %i is %i × %i', (ratio, rotate, width, height) => {
  expect(cropDataOf(largestArea(SIZE, aspectOf(ratio, rotate)), SIZE, rotate)).toMatchObject({ width, height, rotate });
});

test('the largest area stays about the middle it is given, but inside the image', () => {
  expect(cropDataOf(largestArea(SIZE, 1, { x: 50, y: 100 }), SIZE, 0)).toMatchObject({ x: 0, y: 400 });
});

test.each([
  [SIZE, [500, 700, 42, 42], [471, 671, 100, 100]],
  [SIZE, [1190, 0, 10, 300], [1100, 0, 100, 300]],
  [{ width: 80, height: 400 }, [20, 10, 40, 20], [0, 0, 80, 100]],
])('P159 of %j the area %j is taken as %j, which the server takes at any size of the window', (size, drawn, taken) => {
  const [x = 0, y = 0, width = 0, height = 0] = drawn;
  const data = cropDataOf(takenArea(areaOf({ x, y, width, height }, size), size), size, 0);
  expect(Object.values(data)).toEqual([...taken, 0]);
  expect(leastOnScreen(600, size).minWidth * (size.width / 600)).toBeCloseTo(100);
});

test('an area never grows beyond the image nor shrinks below what the server takes', () => {
  const area = areaOf({ x: 500, y: 700, width: 200, height: 200 }, SIZE);
  expect(cropDataOf(scaledArea(area, 1.5, SIZE), SIZE, 0)).toMatchObject({ x: 450, y: 650, width: 300, height: 300 });
  expect(cropDataOf(scaledArea(area, 100, SIZE), SIZE, 0)).toMatchObject({ x: 0, width: 1200, height: 1200 });
  expect(cropDataOf(scaledArea(area, 0.01, SIZE), SIZE, 0)).toMatchObject({ x: 550, y: 750, width: 100, height: 100 });
});

test('rounding never leaves the image', () => {
  const odd = { width: 1001, height: 777 };
  const data = cropDataOf({ unit: '%', x: 66.66, y: 33.39, width: 33.34, height: 66.61 }, odd, 0);
  expect(data.x + data.width).toBeLessThanOrEqual(odd.width);
  expect(data.y + data.height).toBeLessThanOrEqual(odd.height);
});

const [A, B, C, D] = [anImage(1), anImage(2), anImage(3), anImage(4)] as const;
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

signedInAs('Admin');
layOut();
afterEach(forgetMedia);

test('P158 what was deleted in another tab of the same person is blamed on nobody, and the open question follows', async () => {
  const page = (...levels: string[]) => (
    <>
      <Probe
        subject={{ ...subjectWith(), stored: { profile_pictures: [A, B].slice(0, levels.length), attachments: [] } }}
      />
      <QuestionDialog />
    </>
  );
  const { redraw } = draw(page('A', 'B'));
  await act(async () => {
    mediaState.editor = { cursor: null, selected: [], saving: false };
    change({ ...NO_CHANGES, levels: { [A.id]: 'x', [B.id]: 'y' } });
  });
  await act(async () => void dispatch({ id: 'images.close' }, 'key'));
  const asked = () => document.querySelector('[role=dialog]')?.textContent;
  expect(asked()).toContain('2 changes are not saved.');
  await act(async () => redraw(page('A')));
  expect(asked()).toContain('1 change is not saved.');
  expect(notices.all.map(({ message }) => message)).toEqual([
    'An image that you had changed was removed in the meantime, so there is nothing left to save.',
  ]);
});

test('P004 the cursor of the editor stays on its image, and is nowhere once somebody else has taken that away', async () => {
  const { redraw } = draw(<Probe subject={subjectWith('one', 'two', 'three')} />);
  await act(async () => void (mediaState.editor = { cursor: 'two', selected: ['two', 'three'], saving: false }));
  redraw(<Probe subject={subjectWith('three', 'two')} />);
  expect(mediaState.editor?.cursor).toBe('two');
  redraw(<Probe subject={subjectWith('one', 'three')} />);
  expect(mediaState.editor).toMatchObject({ cursor: null, selected: ['three'] });
  await act(
    async () => void (mediaState.changes = ref({ ...NO_CHANGES, levels: { one: 'x', three: 'y' }, deleted: ['one'] })),
  );
  redraw(<Probe subject={subjectWith('four')} />);
  expect(notices.all.map(({ message }) => message)).toEqual([
    expect.stringContaining('An image that you had changed was'),
  ]);
  // Nor does it come to lie on another by itself later.
  redraw(<Probe subject={subjectWith('three')} />);
  expect(mediaState.editor?.cursor).toBeNull();
});

const BOTH = arrange({ profile_pictures: [A, B, C], attachments: [D] }, NO_CHANGES);
const ALONE = arrange({ profile_pictures: [A], attachments: [] }, NO_CHANGES);

test.each([
  ['to the right', A, B, 'right', { lane: 'profile_pictures', index: 1 }],
  ['to the left', C, B, 'left', { lane: 'profile_pictures', index: 1 }],
  ['a row down', A, C, 'down', { lane: 'profile_pictures', index: 2 }],
  ['over the edge', C, D, 'right', { lane: 'attachments', index: 0 }],
  ['back over the edge', D, C, 'left', { lane: 'profile_pictures', index: 3 }],
  ['up into the other lane', D, A, 'up', { lane: 'profile_pictures', index: 0 }],
  ['up at the top', A, null, 'up', null],
  ['down at the bottom', D, null, 'down', null],
  ['down into a lane that is empty', A, null, 'down', { lane: 'attachments', index: 0 }],
] as const)('%s', (words, image, over, to, place) => {
  expect(placeByKey(words.includes('empty') ? ALONE : BOTH, image.id, over?.id ?? null, to)).toEqual(place);
});

test.each([
  [true, ['Too plain to compare: only exact copies are found']],
  [undefined, []],
])('what is known of a picture says whether duplicates of it are found: too plain %s', (tooPlain, expected) => {
  const item = { ...anImage(1), ...(tooPlain && { too_plain: tooPlain }) };
  const lanes = arrange({ profile_pictures: [item], attachments: [] }, NO_CHANGES);
  const { place } = drawAsking(<CarouselInformation image={lanes.profile_pictures[0]!} lanes={lanes} />);
  const said = [...place.querySelectorAll('dt')].filter((term) => term.textContent === 'Duplicates');
  expect(said.map((term) => term.nextElementSibling?.textContent)).toEqual(expected);
});

test('P159 an image to be cut that could not be fetched is fetched again once the network is back', async () => {
  mediaState.subject = ref({ ...subjectWith(), stored: { profile_pictures: [A], attachments: [] } });
  drawAsking(<CropDialog id={A.id} />);
  const image = () => document.querySelector('.ReactCrop img');
  await act(async () => void image()?.dispatchEvent(new Event('error')));
  expect([mediaState.croppingSeen, image()]).toEqual(['failed', null]);
  await act(async () => void (connection.returns += 1));
  expect([mediaState.croppingSeen, image() === null]).toEqual(['loading', false]);
});

test('P156 an open document has the address of its link, whichever way it was opened, and Back follows', () => {
  const documents = ['one', 'two'].map((id) => ({ id, name: `${id}.pdf` }));
  showSubject({ record: {}, documents, queryKey: [] } as never);
  const stop = followAddress();
  const opened = (how: () => unknown) => (how(), [documentState.shown, window.location.hash]);
  expect(opened(() => documentPort.view(undefined))).toEqual(['one', '#documents=one']);
  expect(opened(() => documentPort.step('next'))).toEqual(['two', '#documents=two']);
  expect(opened(() => documentPort.view('one'))).toEqual(['one', '#documents=one']);
  documentPort.view('two');
  const reloaded = () => {
    documentState.shown = null;
    window.dispatchEvent(new Event('popstate'));
  };
  expect(opened(reloaded)).toEqual(['two', '#documents=two']);
  expect(opened(() => documentPort.closeViewer())).toEqual([null, '']);
  // A link to one that is gone opens no other, since each opening is logged.
  const byLink = () => {
    window.history.replaceState(null, '', '#documents=three');
    window.dispatchEvent(new Event('popstate'));
  };
  expect([...opened(byLink), notices.all.at(-1)?.title]).toEqual([null, '', 'Document not found']);
  stop();
});

test('P004 the viewer of documents closes when its document is deleted, and says so: the next key is for no other', () => {
  const subjectOf = (...ids: string[]) =>
    ({ record: {}, documents: ids.map((id) => ({ id, name: `${id}.pdf` })), queryKey: [] }) as never;
  showSubject(subjectOf('one', 'two'));
  documentState.shown = 'two';
  showSubject(subjectOf('one'));
  expect([documentState.shown, notices.all.at(-1)?.message]).toEqual([null, 'two.pdf has been deleted.']);
});
