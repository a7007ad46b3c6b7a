import type { AnyCommand } from '../../../commands/command.ts';
import { stepsOf } from '../../../commands/arguments.ts';
import type { Host } from '../../../commands/host.ts';
import { reservedIn } from '../../../commands/profiles/form-problems.ts';
import { listScreen } from '../list/list-state.ts';
import { askForLocales } from '../locales/locale-state.ts';
import { formPort } from '../form/form-port.ts';
import { askBeside } from '../beside/disapproval-port.ts';
import { askForArguments, palettePort } from '../palette/palette-port.ts';
import { paletteState } from '../palette/palette-state.ts';

/** Asks for missing arguments: a reason beside the record, locales in their picker, everything else in the palette. */
export const ask: Host['ask'] = async (command, given, context, on) => {
  if (command.asks === 'beside') {
    // An open palette would cover the record in question.
    if (paletteState.open) palettePort.close();
    return askBeside(command, given, context, on);
  }
  const missing = stepsOf(command).find(([name, step]) => step.picker === 'locales' && given[name] === undefined);
  if (!missing) return askForArguments(command, given, context, on);
  const [name, step] = missing;
  const profileBaseId = command.target === 'base-profile' && on.length === 1 ? (on[0]?.id ?? null) : null;
  const ids = await askForLocales({
    title: command.title.replace(/…$/, ''),
    prompt: step.prompt,
    yes: command.title.split(' ')[0] ?? 'Choose',
    marked: markedFor(command),
    profileBaseId,
    locales: step.locales,
    mayBeEmpty: step.shape.is([]),
  });
  return ids && { ...given, [name]: ids };
};

/** The locales chosen already: of the filter, or those that the form reserves. */
function markedFor({ id }: AnyCommand): readonly string[] {
  if (id === 'list.filter-locale') return listScreen.current?.view.filter.locale ?? [];
  const form = id === 'base-profile.reserve-locales' ? formPort.read() : null;
  return form ? reservedIn(form) : [];
}
