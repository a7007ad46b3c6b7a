import { integer, max, min } from 'superstruct';
import { ROLES } from '../../src/contract/base/roles.ts';
import { type Choice, blocked, defineCommand } from '../command.ts';
import type { CommandId } from '../command-ids.ts';
import type { Context } from '../context.ts';
import { screenCommand, type ScreenPorts } from '../screen-command.ts';
import { inEditor, mayDo } from './judge-images.ts';
import { withLevel } from './image-changes.ts';
import { failedBecause } from '../each.ts';
import { changedByOthers, isSameImage, togetherInWords, whoWasFirst } from './save-together.ts';
import { undoFor, type Undoable } from '../review/undoable.ts';
import { TAGS_CHANGED, TAGS_FAILED } from './image-steps.ts';
import { asked } from '../steps.ts';

/** Levels have the number keys, in the order of the tag group. */
export const LEVEL_NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

export const levelStep = asked('Adult level', 'Which adult level?', max(min(integer(), 1), LEVEL_NUMBERS.length), {
  choices: (context: Context): readonly Choice<number>[] =>
    (context.media?.levels ?? []).slice(0, LEVEL_NUMBERS.length).map((label, index) => ({ value: index + 1, label })),
});

/** Where there are fewer levels than number keys. */
function noSuchLevel(level: number): string {
  return `There is no adult level ${level}`;
}

interface Wanted {
  id: CommandId;
  title: string;
  presses: (level: number) => readonly string[];
  needs: 'current' | 'selected';
}

const COMMANDS: readonly Wanted[] = [
  { id: 'images.set-level', title: 'Set adult level…', presses: (level) => [String(level)], needs: 'current' },
  {
    id: 'images.set-level-of-selected',
    title: 'Set adult level of all selected…',
    // Where digits need Shift anyway (France, Czechia), Shift with a digit is the digit.
    presses: (level) => [`Shift+${level}`, `s ${level}`],
    needs: 'selected',
  },
];

function setLevel({ media: { editor } }: ScreenPorts, number: number, of: Wanted['needs']): string {
  const open = editor.read();
  const level = open?.levels[number - 1];
  if (!open || !level) return noSuchLevel(number);
  const { cursor, selected } = open;
  // The selection, if the image with the focus is in it.
  const isAll = of === 'selected' || (cursor !== null && selected.includes(cursor));
  const ids = isAll ? selected : cursor === null ? [] : [cursor];
  editor.change(withLevel(open.stored, open.changes, ids, level.id));
  return ids.length === 1 ? level.label : `${ids.length} images: ${level.label}`;
}

const IMAGE_IS_COMING = blocked('loading', 'The image is still loading. Try again once you see it.');

export const setLevelCommands = [
  ...COMMANDS.map(({ id, title, presses, needs }) =>
    screenCommand<'none', { level: number }>({
      id,
      title,
      keywords: ['tag', 'rating', 'nude', 'explicit'],
      keys: LEVEL_NUMBERS.flatMap((level) =>
        presses(level).map((press, index) => ({ press, scope: 'images', args: { level }, alternative: index > 0 })),
      ),
      when: inEditor('tag', (editor) => (needs === 'current' ? editor.current : editor.selected > 0)),
      steps: { level: levelStep },
      runAndSay: ({ args, ports }) => setLevel(ports, args.level, needs),
      silent: true,
    }),
  ),
  /**
   * The adult level of the image in the carousel: a change like the others where the modal lies below,
   * else stored at once.
   */
  defineCommand<'none', { level: number }, { words: string; more?: readonly string[]; taken?: Undoable }>({
    id: 'carousel.set-level',
    title: 'Set adult level of this image…',
    keywords: ['tag', 'rating'],
    keys: LEVEL_NUMBERS.flatMap((level) => [
      { press: String(level), scope: 'carousel', args: { level } },
      // Some keyboards type the signs for zooming in the row of digits.
      { press: `t ${level}`, scope: 'carousel', args: { level }, alternative: true },
    ]),
    roles: ROLES,
    looksAtImage: true,
    when: (context) =>
      context.media?.carouselOpen === true &&
      (context.media.shownImage === null ? IMAGE_IS_COMING : mayDo('tag', context)),
    steps: { level: levelStep },
    async run({ args, context: { media, userId }, ports }) {
      const image = media?.shownImage ?? null;
      const level = ports.media.carousel.shown()?.levels[args.level - 1];
      if (!media || image === null || !level) return { done: [{ words: noSuchLevel(args.level) }], failed: [] };
      const open = ports.media.editor.read();
      if (open) {
        ports.media.editor.change(withLevel(open.stored, open.changes, [image], level.id));
        return { done: [{ words: level.label }], failed: [] };
      }
      const seen = ports.media.kept();
      const tag = (version: number) =>
        ports.api('media.tag', { body: { media_tags: [{ media_id: image, tag_id: level.id }] } }, { version });
      const { actionId, more } = await tag(media.record.version).then(
        ({ action_id: actionId }) => ({ actionId, more: [] }),
        async (error: unknown) => {
          const changer = whoWasFirst(failedBecause(media.record.id, error));
          const now = changer && seen?.version === media.record.version && (await ports.media.joined(seen));
          // The level belongs to the visible part of this picture.
          if (!now || !isSameImage(image, seen, now)) throw error;
          const { action_id: actionId } = await tag(now.version);
          return { actionId, more: [togetherInWords(changer, changedByOthers(seen, now), userId)] };
        },
      );
      await ports.media.editor.reload();
      const { id, profile_name: name } = media.record;
      return { done: [{ words: TAGS_CHANGED, more, taken: { id, name, actionId } }], failed: [] };
    },
    undo: ({ outcome }) => undoFor(outcome.done.flatMap(({ taken }) => taken ?? [])),
    say: ({ done }) => done[0]?.words ?? 'Adult level set',
    sayMore: ({ done }) => done[0]?.more ?? [],
    failure: TAGS_FAILED,
  }),
];
