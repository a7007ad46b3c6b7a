import type { QueryKey } from '@tanstack/react-query';
import type { OpenForm } from '../../../commands/form-port.ts';
import type { FormValues } from '../../contract/policy/form-values.ts';
import { queryClient } from '../data/query-client.ts';
import { formScreen, formState } from './form-state.ts';
import { mergeValues, withArrived } from './merge-values.ts';

/**
 * Loads the record anew and makes one of what was sent and what is stored by now; null: it has no newer version, is not
 * on the screen any more, or a field was changed by both.
 *
 * @param unanswered what was sent before without an answer: found stored, it is the person's own
 * @param record `drawn`: waits until a version is drawn, and with it merged into what is typed
 */
export async function joinNewer(
  sent: OpenForm,
  unanswered: FormValues,
  { queryKey, drawn }: { queryKey: QueryKey; drawn: (version: number) => Promise<boolean> },
): Promise<OpenForm | null> {
  const screen = formScreen.current;
  await queryClient.refetchQueries({ queryKey, type: 'active' });
  const { version = 0 } = queryClient.getQueryData<{ version: number }>(queryKey) ?? {};
  if (version <= sent.version || !(await drawn(version))) return null;
  if (screen === null || formScreen.current !== screen) return null;
  const now = screen.read();
  // What was typed since then goes out with the next save.
  const { values, theirs } = mergeValues(withArrived(sent.stored, unanswered, now.stored), sent.values, now.stored);
  const isAsked = Object.keys(theirs).length > 0 || (formState.facts?.conflicts.length ?? 0) > 0;
  return isAsked || now.id !== sent.id ? null : { ...now, values };
}
