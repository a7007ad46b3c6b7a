import { LEVELS_MISSING, LEVELS_MISSING_TITLE } from '../../src/contract/policy/adult-levels.ts';
import type { MediaWritten } from '../../src/contract/shapes/media.ts';
import { ROLES } from '../../src/contract/policy/roles.ts';
import { defineCommand, type Failed, type Outcome } from '../command.ts';
import { failedBecause } from '../each.ts';
import type { Ports } from '../ports.ts';
import { allOf, arrange, nextUntagged, orderToSend, stillApplying } from './image-changes.ts';
import { inEditor } from './judge-images.ts';
import type { OpenImages } from './port.ts';

/** One call of a save. `title`: what a failure of it is called; `said`: what its success is called. */
interface SaveStep {
  id: string;
  title: string;
  said: string;
  /** Resolves with the version of the record that it left. */
  send(ports: Ports, version: number): Promise<number>;
}

export const saveImages = defineCommand<'none', object, { said: string }>({
  id: 'images.save',
  title: 'Save images',
  section: 'Images',
  keywords: ['store', 'adult levels', 'order', 'crop', 'delete'],
  keys: [{ press: '$mod+Enter', scope: 'images', inFields: true }],
  roles: ROLES,
  target: 'none',
  when: inEditor('order', () => true),
  steps: {},
  async run({ ports }) {
    const open = ports.media.editor.read();
    if (!open) return { done: [], failed: [] };
    const refusal = refusalOf(open);
    if (refusal) {
      const untagged = nextUntagged(arrange(open.stored, open.changes), null);
      if (untagged !== null) ports.media.editor.putCursor(untagged);
      return { done: [], failed: [refusal] };
    }
    const steps = stepsOfSave(open);
    if (steps.length === 0) return { done: [{ said: 'Nothing has changed' }], failed: [] };
    ports.media.editor.saving(true);
    try {
      const outcome = await sendAll(steps, open.version, ports);
      // What failed after all is still a change, and the next save goes on with it.
      await ports.media.editor.reload();
      return outcome;
    } finally {
      ports.media.editor.saving(false);
    }
  },
  undo: 'none',
  say: ({ done }) => saidOnce(done)[0] ?? 'Images saved',
  sayMore: ({ done }) => saidOnce(done).slice(1),
});

/** One after the other in the order of decision: what changes an image first, then what names them all. */
function stepsOfSave({ owner, stored, changes }: OpenImages): SaveStep[] {
  const { crops, deleted, levels } = stillApplying(stored, changes);
  const order = orderToSend(stored, changes);
  const body = { locale_id: owner.localeId };
  const stays = ([id]: [string, unknown]) => !deleted.includes(id);
  const tags = Object.entries(levels).filter(stays);
  return [
    ...Object.entries(crops)
      .filter(stays)
      .map(([id, crop]) => {
        const params = { mediaId: id };
        return step(id, 'Failed to crop image...', 'Image cropped', ({ api }, version) =>
          crop === null
            ? api('media.reset-crop', { params, body }, { version })
            : api('media.crop', { params, body: { ...crop, ...body } }, { version }),
        );
      }),
    ...deleted.map((id) =>
      step(id, 'Failed to delete image...', 'Image deleted', ({ api }, version) =>
        api('media.delete', { params: { mediaId: id }, body }, { version }),
      ),
    ),
    ...(tags.length === 0
      ? []
      : [
          step(owner.id, TAGS_FAILED, TAGS_CHANGED, ({ api }, version) => {
            const mediaTags = tags.map(([id, tag]) => ({ media_id: id, tag_id: tag }));
            return api('media.tag', { body: { media_tags: mediaTags } }, { version });
          }),
        ]),
    ...(order === null
      ? []
      : [
          step(owner.id, 'Ordering of images failed', 'Image order updated', async ({ api }, version) => {
            const lanes = {
              attachment_ids: [...order.attachments],
              profile_picture_ids: [...order.profile_pictures],
            };
            const { record } =
              owner.kind === 'base'
                ? await api(
                    'base-profile.change-media-order',
                    { params: { profileBaseId: owner.id }, body: lanes },
                    { version },
                  )
                : await api(
                    'locale-profile.change-media-order',
                    { params: { profileId: owner.id }, body: lanes },
                    { version },
                  );
            return { records: [record], locale_records: [] };
          }),
        ]),
  ];
}

export const TAGS_FAILED = 'Changing adult levels failed';
/** The specification spells it so. */
export const TAGS_CHANGED = 'Adult levels changed succesfully!';

type Versions = { [List in 'records' | 'locale_records']: readonly { version: number }[] };

/** The version that the record has after a write; the one from before if nothing was written. */
function versionAfter(written: Versions | MediaWritten, before: number): number {
  return [...written.records, ...written.locale_records][0]?.version ?? before;
}

function step(
  id: string,
  title: string,
  said: string,
  call: (ports: Ports, version: number) => Promise<Versions>,
): SaveStep {
  return { id, title, said, send: async (ports, version) => versionAfter(await call(ports, version), version) };
}

/** Stops at the first failure; what was sent before it stays sent. */
async function sendAll(steps: readonly SaveStep[], version: number, ports: Ports): Promise<Outcome<{ said: string }>> {
  const done: { said: string }[] = [];
  let newest = version;
  for (const step of steps) {
    const { id, title, said } = step;
    try {
      newest = await step.send(ports, newest);
      done.push({ said });
    } catch (error) {
      return { done, failed: [{ ...failedBecause(id, error), title }] };
    }
  }
  return { done, failed: [] };
}

/** Every image must have an adult level; while one has none, nothing is sent at all. */
function refusalOf({ owner, stored, changes }: OpenImages): Failed | null {
  const missing = allOf(arrange(stored, changes)).some(({ level, deleted }) => level === null && !deleted);
  return missing
    ? { id: owner.id, code: 'adult-level-missing', title: LEVELS_MISSING_TITLE, sentence: LEVELS_MISSING }
    : null;
}

/** "Image cropped" once, with their number where there were several. */
function saidOnce(done: readonly { said: string }[]): string[] {
  const counts = new Map<string, number>();
  for (const { said } of done) counts.set(said, (counts.get(said) ?? 0) + 1);
  return [...counts].map(([said, count]) => (count === 1 ? said : said.replace(/^Image /, `${count} images `)));
}
