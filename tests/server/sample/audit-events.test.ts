import { expect, test } from 'vitest';
import { AUDIT_EVENTS } from '../../../src/contract/policy/audit-events.ts';
import { factsInMemory } from './sample-in-memory.ts';

const NAMES = [
  'ProfileBaseCreated',
  'ProfileBaseApproved',
  'ProfileBaseDisapproved',
  'ProfileBaseRefilled',
  'ProfileCreated',
  'ProfileFilled',
  'ProfileApproved',
  'ProfileDisapproved',
  'ProfileRefilled',
  'ProfileActivated',
  'ProfileDeactivated',
  'ProfileReactivated',
  'TagAdded',
  'TagChanged',
  'TagRemoved',
  'AttributeAdded',
  'AttributeChanged',
];

const seen = new Set(factsInMemory().audit_event.map((event) => event['event']));

test.each(NAMES.map((name, index) => ({ fact: `C${136 + index}`, number: index + 1, name })))(
  '$fact event $number is $name, and the sample tells of it',
  ({ number, name }) => {
    expect(Object.entries(AUDIT_EVENTS)).toContainEqual([String(number), name]);
    expect(seen).toContain(number);
  },
);
