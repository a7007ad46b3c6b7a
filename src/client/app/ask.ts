import type { AnyCommand } from '../../../commands/command.ts';
import { stepsOf, type Host } from '../../../commands/execute.ts';
import { listScreen } from '../context/list-state.ts';
import { askForLocales } from '../context/locale-state.ts';
import { api } from '../data/api-instance.ts';
import { queryClient } from '../data/query-client.ts';
import { queryKeys } from '../data/query-keys.ts';
import { notifyError } from '../notices/notify.ts';
import { askForArguments } from '../palette/palette-port.ts';

/** Asks for what is missing: locales in their picker, everything else in the palette. */
export const ask: Host['ask'] = async (command, given, context, on) => {
  const missing = stepsOf(command).find(([name, step]) => step.picker === 'locales' && given[name] === undefined);
  if (!missing) return askForArguments(command, given, context, on);
  const [name, step] = missing;
  const profileBaseId = command.target === 'base-profile' && on.length === 1 ? (on[0]?.id ?? null) : null;
  try {
    const ids = await askForLocales({
      title: command.title.replace(/…$/, ''),
      prompt: step.prompt,
      yes: command.title.split(' ')[0] ?? 'Choose',
      marked: await markedFor(command, profileBaseId),
      profileBaseId,
      mayBeEmpty: step.shape.is([]),
    });
    return ids && { ...given, [name]: ids };
  } catch (error) {
    notifyError({ title: 'Fetching locales failed', message: error instanceof Error ? error.message : '' });
    return null;
  }
};

/** What is chosen already: the locales of the filter, or those that are reserved. */
async function markedFor({ id }: AnyCommand, profileBaseId: string | null): Promise<readonly string[]> {
  if (id === 'list.filter-locale') return listScreen.current?.view.filter.locale ?? [];
  if (id !== 'base-profile.reserve-locales' || profileBaseId === null) return [];
  const { locales } = await queryClient.fetchQuery({
    queryKey: queryKeys.baseProfile(profileBaseId),
    queryFn: () => api('base-profile.get', { params: { profileBaseId } }),
  });
  return locales.filter((locale) => locale.profile_id === null).map((locale) => locale.id);
}
