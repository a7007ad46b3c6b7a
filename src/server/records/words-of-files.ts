import type { Values } from './change.ts';
import { pictureOf, type RecordState, type SteppedEvent } from './record-state.ts';

/**
 * Files as events of the first form record them: without hashes, so that restored files have none. `side`: whether
 * the state is to be that before the event or after it.
 */
export function stepFileByWords(
  state: RecordState,
  { event, subject, before, after }: SteppedEvent,
  side: 'before' | 'after',
  levels: ReadonlyMap<string, string>,
): void {
  const columns = ((side === 'before' ? before : after) ?? {}) as Values;
  const { id = '', name = '' } = (subject ?? {}) as { id?: string; name?: string };
  const isBack = side === 'before';
  switch (event) {
    case 102: {
      const { kind, media_ids: ids = [] } = (after ?? {}) as { kind?: string; media_ids?: string[] };
      const end = Math.max(-1, ...[...state.pictures.values()].map(({ position }) => position));
      for (const [index, one] of ids.entries()) {
        if (isBack) state.pictures.delete(one);
        else state.pictures.set(one, pictureOf({ kind, position: end + 1 + index }));
      }
      break;
    }
    case 103: {
      const picture = state.pictures.get(id);
      if (picture) state.pictures.set(id, { ...picture, crop: columns['crop'] as object | null, crop_sha256: null });
      break;
    }
    case 104:
      if (isBack) state.pictures.set(id, pictureOf(columns));
      else state.pictures.delete(id);
      break;
    case 105:
      for (const [one, level] of Object.entries(columns)) {
        const picture = state.pictures.get(one);
        if (picture) picture.adult_level_tag_id = level === null ? null : (levels.get(level as string) ?? null);
      }
      break;
    case 106:
      setOrder(state, columns);
      break;
    case 107:
    case 108:
      if (isBack === (event === 107)) state.documents.delete(id);
      else state.documents.set(id, { name });
      break;
  }
}

function setOrder({ pictures }: RecordState, order: Values): void {
  for (const kind of ['profile_picture', 'attachment']) {
    const ids = (order[`${kind}_ids`] ?? []) as string[];
    for (const [position, id] of ids.entries()) {
      const picture = pictures.get(id);
      if (picture) pictures.set(id, { ...picture, kind, position });
    }
  }
}
