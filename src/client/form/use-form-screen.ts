import { useEffect, useLayoutEffect, useRef } from 'react';
import { ref, useSnapshot } from 'valtio';
import type { FormFacts, NamedField } from '../../../commands/form-port.ts';
import { fieldsOf } from '../../contract/profiles/form-fields.ts';
import type { ProfileKind } from '../../contract/profiles/status.ts';
import { isFilledIn } from './field-kinds.ts';
import { focusField } from './focus-field.ts';
import { fillInNext, formScreen, formState, type FormScreen, answerLeaving } from './form-state.ts';

interface Shown {
  kind: ProfileKind;
  editable: boolean;
  changed: number;
  imageChanges: number;
  conflicts: readonly NamedField[];
  restored: boolean;
  foreignZone: string | null;
  birthSuggested: boolean;
}

/** Provides the form to commands as long as it is on the screen and the person may fill it in. */
export function useFormScreen(
  { kind, editable, changed, imageChanges, conflicts, restored, foreignZone, birthSuggested }: Shown,
  screen: FormScreen,
): void {
  const newest = useRef(screen);
  const { leaving } = useSnapshot(formState);

  useLayoutEffect(() => {
    newest.current = screen;
    if (!editable) return;
    const facts: FormFacts = {
      changed,
      imageChanges,
      fields: fieldsOf(kind).filter(isFilledIn).map(named),
      conflicts: conflicts.map(named),
      foreignZone,
      birthSuggested,
      restored,
      leaving,
    };
    if (JSON.stringify(formState.facts) !== JSON.stringify(facts)) formState.facts = ref(facts);
  });

  useLayoutEffect(() => {
    if (!editable) return;
    const lent: FormScreen = {
      path: newest.current.path,
      read: () => newest.current.read(),
      problems: () => newest.current.problems(),
      findings: () => newest.current.findings(),
      showProblems: () => newest.current.showProblems(),
      unanswered: (sent) => newest.current.unanswered(sent),
      saved: (values, update) => newest.current.saved(values, update),
      joined: (sent) => newest.current.joined(sent),
      resolve: (field, side) => newest.current.resolve(field, side),
      dropDraft: () => newest.current.dropDraft(),
      isChanged: () => newest.current.isChanged(),
      setValues: (values) => newest.current.setValues(values),
      fill: (values, from) => newest.current.fill(values, from),
    };
    formScreen.current = lent;
    return () => {
      if (formScreen.current !== lent) return;
      formScreen.current = null;
      formState.facts = null;
      answerLeaving('stay');
    };
  }, [editable]);

  // After the heading, which takes the focus on every other arrival.
  useEffect(() => {
    if (!editable || !fillInNext.current) return;
    fillInNext.current = false;
    const [first] = newest.current.problems();
    if (first) focusField(first.field);
  }, [editable]);
}

function named({ name, label }: NamedField): NamedField {
  return { name, label };
}
