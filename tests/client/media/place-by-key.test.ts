import { expect, test } from 'vitest';
import { arrange, NO_CHANGES } from '../../../commands/media/image-changes.ts';
import { placeByKey } from '../../../src/client/media/editor-port.ts';
import { anImage } from '../../commands/images-support.ts';

const [A, B, C, D] = [anImage(1), anImage(2), anImage(3), anImage(4)] as const;
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
] as const)('%s', (_words, image, over, to, place) => {
  expect(placeByKey(BOTH, image.id, over?.id ?? null, to)).toEqual(place);
});

test('down into a lane that is empty', () => {
  expect(placeByKey(ALONE, A.id, null, 'down')).toEqual({ lane: 'attachments', index: 0 });
});
