import { ROLES } from '../../src/contract/policy/roles.ts';
import type { FormValue, FormValues } from '../../src/contract/policy/form-values.ts';
import { defineCommand, HIDDEN, READY } from '../command.ts';

interface Taken {
  record: string;
  before: FormValue;
  zone: string;
}

const valuesWith = (geoTimezone: FormValue): FormValues => ({ geoTimezone });

/** Mends a time zone that was stored for a place beside a border: nothing is changed until somebody asks, and saves. */
export const takePlaceZone = defineCommand<'none', object, Taken>({
  id: 'form.take-place-zone',
  title: 'Use the time zone of the place',
  section: 'Profile',
  keywords: ['clock', 'timezone', 'mend', 'correct', 'city', 'country'],
  roles: ROLES,
  target: 'none',
  changes: true,
  steps: {},
  when: ({ form }) => (form === null || form.foreignZone === null ? HIDDEN : READY),
  run: async ({ ports }) => {
    const form = ports.form.read();
    if (!form) return { done: [], failed: [] };
    const zone = await ports.form.zoneOfPlace();
    // Where the person has gone on meanwhile, nothing is put into another form.
    if (ports.form.read()?.id !== form.id) return { done: [], failed: [] };
    if (zone === null) {
      const sentence = 'The time zone of the place could not be found. Choose its city again to set it.';
      return {
        done: [],
        failed: [{ id: form.id, code: 'not-found', title: 'The time zone was not changed', sentence }],
      };
    }
    const before = form.values['geoTimezone'] ?? '';
    ports.form.fill(valuesWith(zone), null);
    return { done: [{ record: form.id, before, zone }], failed: [] };
  },
  undo: ({ outcome: { done } }) => {
    const [first] = done;
    if (!first) return null;
    const { record, before, zone } = first;
    return { id: 'form.put-back', args: { record, before: valuesWith(before), taken: valuesWith(zone) } };
  },
  say: ({ done: [first] }) =>
    first ? `The time zone is ${first.zone}, not saved yet` : 'The time zone was not changed',
});
