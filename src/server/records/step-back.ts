import type { Values } from './change.ts';
import { pictureOf, setColumns, type RecordState, type SteppedEvent } from './record-state.ts';
import type { NotedChange } from '../trail/audit/chain.ts';

/**
 * Files as events of the first form record them: without hashes, so that restored files have none. `side`: whether
 * the state is to be that before the event or after it.
 */
function stepFileByWords(
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

const UNDO = 111;
const TAGS: ReadonlySet<number> = new Set([13, 14, 15]);
const FIELDS: ReadonlySet<number> = new Set([16, 17, 101]);
/** Events about images and documents. */
export const FILES: ReadonlySet<number> = new Set([102, 103, 104, 105, 106, 107, 108]);

/**
 * Takes a record's state back behind one event. `older` are the record's events before it, of which an undo that was
 * recorded in the first form needs its own action's.
 *
 * @param levels identifiers of the adult levels by name, which is how older events state them
 */
export function stepBack(
  state: RecordState,
  event: SteppedEvent,
  { older, levels }: { older: readonly SteppedEvent[]; levels: ReadonlyMap<string, string> },
): void {
  const before = (event.before ?? {}) as Values;
  const after = (event.after ?? {}) as Values;
  const subject = (event.subject ?? {}) as { kind?: string; id?: string; name?: string };
  if (TAGS.has(event.event)) {
    if (after['tag_id']) state.tags.delete(after['tag_id'] as string);
    if (before['tag_id']) state.tags.add(before['tag_id'] as string);
  } else if (FIELDS.has(event.event)) stepField(state, subject, before['value']);
  else if (FILES.has(event.event)) {
    if (event.changed === null) stepFileByWords(state, event, 'before', levels);
  } else setColumns(state, before);
  if (event.changed !== null) for (const one of event.changed as NotedChange[]) stepChange(state, one);
  else if (event.event === UNDO) {
    const undone = older.filter(
      (one) => one.group_id === event.group_id && FILES.has(one.event) && one.changed === null,
    );
    for (const one of undone) stepFileByWords(state, one, 'after', levels);
  }
}

function stepField(state: RecordState, { kind, name = '' }: { kind?: string; name?: string }, value: unknown): void {
  if (kind === 'profile') setColumns(state, { [name]: value });
  else if (value === undefined || value === null) delete state.attributes[name];
  else state.attributes[name] = value as string;
}

function stepChange(state: RecordState, { kind, id, before }: NotedChange): void {
  switch (kind) {
    case 'media': {
      const now = state.pictures.get(id);
      if (before === null) state.pictures.delete(id);
      else state.pictures.set(id, now ? { ...now, ...onlyOf(now, before) } : pictureOf(before));
      break;
    }
    case 'document':
      if (before === null) {
        state.documents.delete(id);
      } else {
        const name = (before['name'] as string | undefined) ?? state.documents.get(id)?.name ?? '';
        state.documents.set(id, { name });
      }
      break;
    default:
      if (before !== null) setColumns(state, before);
  }
}

function onlyOf(like: object, values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name in like));
}
