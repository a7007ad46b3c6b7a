import type { Outcome } from '../../../commands/command.ts';
import type { CommandId } from '../../../commands/command-ids.ts';
import { stepsOf } from '../../../commands/execute.ts';
import { pairsInView } from '../../../commands/what-is-shown.ts';
import type { DraftPlace } from '../session/drafts/drafts.ts';
import { drafts } from '../session/drafts/page-drafts.ts';
import { currentStep, paletteState, type Asking } from './palette-state.ts';
import { personal } from '../context/personal.ts';

interface Sent {
  command: CommandId;
  on: readonly string[];
  places: readonly DraftPlace[];
}

/** Texts that were handed to a command whose outcome is not known yet. */
const underWay = personal<readonly Sent[]>(() => []);

/** Keeps what is typed on a page that asks for a text, for this command and these records. */
export function keepTyped(asking: Asking, text: string): void {
  const place = placeOf(asking, currentStep(asking).name);
  if (place === null) return;
  if (text.trim() === '') drafts.drop(place);
  else drafts.keep(place, text);
}

/** What the person typed for the step that is asked, and did not send. */
export async function typedBefore(asking: Asking): Promise<string | null> {
  const place = placeOf(asking, currentStep(asking).name);
  const text = place === null ? null : await drafts.read(place);
  return typeof text === 'string' ? text : null;
}

/** Puts that back, unless something is typed already. */
export async function restoreTyped(asking: Asking): Promise<void> {
  const text = await typedBefore(asking);
  if (text === null || paletteState.asking !== asking || paletteState.query !== '') return;
  paletteState.query = text;
  paletteState.restored = true;
}

/** All steps are answered: the texts wait for the command's outcome, as a refused call must not lose them. */
export function handOver(asking: Asking, more: readonly DraftPlace[] = []): void {
  const places = [...asking.names.flatMap((name) => placeOf(asking, name) ?? []), ...more];
  if (places.length === 0) return;
  underWay.current = [...underWay.current, { command: asking.command.id, on: ids(asking), places }];
}

/** What the command has done needs no draft any more. */
export function forgetTyped(command: CommandId, { done, failed }: Outcome): void {
  const doneIds = new Set(done.map((each) => ('id' in each ? each.id : null)));
  const isOver = ({ on }: Sent) => (on.length === 0 ? failed.length === 0 : on.every((id) => doneIds.has(id)));
  const over = underWay.current.filter((sent) => sent.command === command && isOver(sent));
  underWay.current = underWay.current.filter((sent) => !over.includes(sent));
  for (const place of over.flatMap(({ places }) => places)) drafts.drop(place);
}

function placeOf(asking: Asking, name: string): DraftPlace | null {
  const step = stepsOf(asking.command).find(([known]) => known === name)?.[1];
  if (!step || step.choices) return null;
  return { key: `${asking.command.id} ${subjects(asking).sort().join(' ')}`, field: name };
}

/** What was typed is about these alone: the records, else the pairs that were in view when it was asked. */
function subjects(asking: Asking): string[] {
  const records = ids(asking);
  return records.length > 0 ? records : pairsInView(asking.context).map(({ id }) => id);
}

function ids({ on }: Asking): string[] {
  return on.map(({ id }) => id);
}
