import type { Values } from './change.ts';
import { pictureOf, setColumns, type RecordState, type SteppedEvent } from './record-state.ts';
import type { NotedChange } from '../trail/audit/chain.ts';

const TAGS: ReadonlySet<number> = new Set([13, 14, 15]);
const FIELDS: ReadonlySet<number> = new Set([16, 17, 101]);

/** Takes a record's state back behind one event. */
export function stepBack(state: RecordState, event: SteppedEvent): void {
  const before = (event.before ?? {}) as Values;
  const after = (event.after ?? {}) as Values;
  const subject = (event.subject ?? {}) as { kind?: string; name?: string };
  if (TAGS.has(event.event)) {
    if (after['tag_id']) state.tags.delete(after['tag_id'] as string);
    if (before['tag_id']) state.tags.add(before['tag_id'] as string);
  } else if (FIELDS.has(event.event)) stepField(state, subject, before['value']);
  else setColumns(state, before);
  for (const one of (event.changed ?? []) as NotedChange[]) stepChange(state, one);
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
