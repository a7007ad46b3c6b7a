import type { Outcome } from '../../../commands/command.ts';
import type { CommandId } from '../../../commands/command-ids.ts';
import { stepsOf } from '../../../commands/arguments.ts';
import { pairsInView } from '../../../commands/what-is-shown.ts';
import type { DraftPlace } from '../session/drafts/keep-drafts.ts';
import { draftPlaces, drafts } from '../session/drafts/page-drafts.ts';
import { currentStep, paletteState, type Asking } from './palette-state.ts';
import { personal } from '../context/personal.ts';

interface Sent {
  asking: Asking;
  command: CommandId;
  on: readonly string[];
  /** With the stored edition when they were handed over: later text is not theirs. */
  places: readonly { place: DraftPlace; edition: number }[];
}

/** Texts handed to a command whose outcome is not known yet. */
const underWay = personal<readonly Sent[]>(() => []);

/** Keeps the text typed on a page that asks for one, for this command and these records. */
export function keepTyped(asking: Asking, text: string): void {
  const place = placeOfText(asking);
  if (place === null) return;
  if (text.trim() === '') drafts.drop(place);
  else drafts.keep(place, text);
}

/** A field for a requested text, beside the record or in the palette. */
interface TypedField {
  isShown(): boolean;
  read(): string;
  restore(text: string): void;
}

/** Restores the text that the person typed for this step and did not send, and offers what is not plain. */
export async function restoreTyped(asking: Asking, field: TypedField): Promise<void> {
  const place = placeOfText(asking);
  if (place === null) return;
  await draftPlaces.comeBack({
    place,
    verb: 'Typed',
    isShown: () => field.isShown(),
    words: (text) => (typeof text === 'string' && text.trim() !== '' ? text : null),
    replaced: (text) => (field.read().trim() === '' || field.read() === text ? null : field.read()),
    put: (text) => field.restore(text as string),
  });
}

export function restoreQuery(asking: Asking): void {
  void restoreTyped(asking, {
    isShown: () => paletteState.asking === asking,
    read: () => paletteState.query,
    restore: (text) => Object.assign(paletteState, { query: text, restored: true }),
  });
}

/** The draft of the current step's text; null: it is chosen, and not typed. */
export function placeOfText(asking: Asking): DraftPlace | null {
  return placeOf(asking, currentStep(asking).name);
}

/** All steps are answered: the texts wait for the command's outcome, as a refused call must not lose them. */
export function handOver(asking: Asking, more: readonly DraftPlace[] = []): void {
  const all = [...asking.names.flatMap((name) => placeOf(asking, name) ?? []), ...more];
  const places = all.map((place) => ({ place, edition: drafts.edition(place) }));
  if (places.length === 0) return;
  underWay.current = [...underWay.current, { asking, command: asking.command.id, on: ids(asking), places }];
}

/** The questions that were answered with these, as long as the command has not succeeded. */
export function askingBehind(args?: object): Asking | undefined {
  return underWay.current.find(({ asking }) => asking.args === args)?.asking;
}

/** A successful command's draft is removed. */
export function forgetTyped(command: CommandId, { done, failed }: Outcome): void {
  const doneIds = new Set(done.map((each) => ('id' in each ? each.id : null)));
  const isOver = ({ on }: Sent) => (on.length === 0 ? failed.length === 0 : on.every((id) => doneIds.has(id)));
  const over = underWay.current.filter((sent) => sent.command === command && isOver(sent));
  underWay.current = underWay.current.filter((sent) => !over.includes(sent));
  for (const { place, edition } of over.flatMap(({ places }) => places)) drafts.drop(place, edition);
  // An approval decides the record as well: reasons chosen against it are over.
  if (!command.endsWith('.approve')) return;
  for (const id of doneIds) drafts.drop({ key: `${command.replace('.', '.dis')} ${String(id)}`, field: 'marks' });
}

function placeOf(asking: Asking, name: string): DraftPlace | null {
  const step = stepsOf(asking.command).find(([known]) => known === name)?.[1];
  if (!step || step.choices) return null;
  return { key: `${asking.command.id} ${subjects(asking).sort().join(' ')}`, field: name };
}

/** The records of the text, else the pairs that were in view when it was requested. */
function subjects(asking: Asking): string[] {
  const records = ids(asking);
  return records.length > 0 ? records : pairsInView(asking.context).map(({ id }) => id);
}

function ids({ on }: Asking): string[] {
  return on.map(({ id }) => id);
}
