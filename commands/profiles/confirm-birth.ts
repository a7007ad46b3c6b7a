import { CONFIRMED_BIRTH } from '../../src/contract/policy/confirmed-birth.ts';
import type { FormValues } from '../../src/contract/policy/form-values.ts';
import { ROLES } from '../../src/contract/policy/roles.ts';
import { defineCommand, HIDDEN, READY } from '../command.ts';

interface Confirmed {
  record: string;
  day: string;
}

const valuesWith = (day: string): FormValues => ({ [CONFIRMED_BIRTH]: day });

/** Takes the mark from a suggested date of birth that happens to be right; the save stores that somebody said so. */
export const confirmBirth = defineCommand<'none', object, Confirmed>({
  id: 'form.confirm-birth',
  title: 'This date of birth is right',
  section: 'Profile',
  keywords: ['confirm', 'suggested', 'birthday', 'age', 'correct'],
  keys: [{ press: 'Shift+i', scope: 'record' }],
  roles: ROLES,
  target: 'none',
  changes: true,
  steps: {},
  when: ({ form }) => (form?.birthSuggested ? READY : HIDDEN),
  run: async ({ ports }) => {
    const form = ports.form.read();
    const day = form?.values['dateOfBirth'];
    if (!form || typeof day !== 'string' || day === '') return { done: [], failed: [] };
    ports.form.fill(valuesWith(day), null);
    return { done: [{ record: form.id, day }], failed: [] };
  },
  undo: ({ outcome: { done } }) => {
    const [first] = done;
    if (!first) return null;
    const { record, day } = first;
    return {
      id: 'form.put-back',
      args: { record, before: valuesWith(''), taken: valuesWith(day) },
    };
  },
  say: ({ done: [first] }) => (first ? `The date of birth ${first.day} is right, not saved yet` : 'Nothing to confirm'),
});
