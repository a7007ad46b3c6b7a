import type { QueryKey } from '@tanstack/react-query';
import type { OpenForm } from '../../../commands/form-port.ts';
import type { FormValues } from '../../contract/policy/form-values.ts';
import { queryClient } from '../data/query-client.ts';
import { formScreen, formState } from './form-state.ts';
import { mergeValues, withArrived } from './merge-values.ts';

/**
 * Loads the record anew and merges it with what was sent; null: there is no newer version, it is no longer on the
 * screen, or both have changed a field.
 *
 * @param unanswered sent before without an answer: if it is stored, it is the person's own
 * @param record `drawn`: waits until a version is drawn, and merged into what is typed
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
  // Text typed since then goes with the next save.
  const { values, theirs } = mergeValues(withArrived(sent.stored, unanswered, now.stored), sent.values, now.stored);
  const isAsked = Object.keys(theirs).length > 0 || (formState.facts?.conflicts.length ?? 0) > 0;
  return isAsked || now.id !== sent.id ? null : { ...now, values };
}
