import type { Failed } from '../command.ts';
import { failedBecause } from '../each.ts';
import type { Ports } from '../ports.ts';
import { orderToSend, stillApplying } from './image-changes.ts';
import type { UnsavedImages } from './port.ts';
import type { MediaWritten } from '../../src/contract/media/media-operations.ts';

/** One request of a save. `title`: the title of its failure; `said`: the sentence of its success. */
interface SaveStep {
  id: string;
  title: string;
  said: string;
  /** Resolves with the version of the record that it left, and what undoes it. */
  send(ports: Ports, version: number): Promise<{ version: number; actionId: string | null }>;
}

/** How far a save of images got. */
export interface SentImages {
  /** What each call did, in their order. */
  said: readonly string[];
  /** The call that stopped it; null: all of it is stored. */
  failed: Failed | null;
  /** The version of the record that the last call left. */
  version: number;
  /** What undoes them, in their order. */
  actionIds: readonly string[];
}

export const CROP_FAILED = 'Failed to crop image...';
export const DELETION_FAILED = 'Failed to delete image...';
export const TAGS_FAILED = 'Changing adult levels failed';
/** The specification spells it so. */
export const TAGS_CHANGED = 'Adult levels changed succesfully!';

/** The requests of a save in their order: first those that change one image, then those that name them all. */
export function stepsOfSave({ owner, stored, changes }: UnsavedImages): SaveStep[] {
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
        return step(id, CROP_FAILED, 'Image cropped', ({ api }, version) =>
          crop === null
            ? api('media.reset-crop', { params, body }, { version })
            : api('media.crop', { params, body: { ...crop, ...body } }, { version }),
        );
      }),
    ...deleted.map((id) =>
      step(id, DELETION_FAILED, 'Image deleted', ({ api }, version) =>
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
            const { record, action_id: actionId } =
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
            return { action_id: actionId, records: [record], locale_records: [] };
          }),
        ]),
  ];
}

type Versions = { [List in 'records' | 'locale_records']: readonly { version: number }[] } & {
  action_id: string | null;
};

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
  const send: SaveStep['send'] = async (ports, version) => {
    const written = await call(ports, version);
    return { version: versionAfter(written, version), actionId: written.action_id };
  };
  return { id, title, said, send };
}

/** Stops at the first failure; what was sent before it stays sent. */
export async function sendImageSteps(steps: readonly SaveStep[], version: number, ports: Ports): Promise<SentImages> {
  const said: string[] = [];
  const actionIds: string[] = [];
  let newest = version;
  for (const each of steps) {
    try {
      const sent = await each.send(ports, newest);
      newest = sent.version;
      if (sent.actionId !== null) actionIds.push(sent.actionId);
      said.push(each.said);
    } catch (error) {
      return { said, actionIds, version: newest, failed: { ...failedBecause(each.id, error), title: each.title } };
    }
  }
  return { said, actionIds, version: newest, failed: null };
}

/** Each sentence once, such as "Image cropped", with the number of its images if there are several. */
export function saidOnce(done: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const said of done) counts.set(said, (counts.get(said) ?? 0) + 1);
  return [...counts].map(([said, count]) => (count === 1 ? said : said.replace(/^Image /, `${count} images `)));
}
