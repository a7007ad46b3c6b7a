import { enums, nonempty, string } from 'superstruct';
import { DISAPPROVAL_CODES, type DisapprovalCode } from '../../src/contract/profiles/disapproval.ts';
import { ROLES } from '../../src/contract/base/roles.ts';
import type { KeyPress } from '../command.ts';
import type { CommandId } from '../command-ids.ts';
import type { Context, Scope } from '../context.ts';
import { screenCommand } from '../screen-command.ts';
import type { DisapprovalPort } from './disapproval-port.ts';
import { asked } from '../steps.ts';

/** Keys of the reasons in their order. N and P are the note and the places. */
const REASON_KEYS = '1234567890abcdefghijklmoqrstuvwxyz'.split('');

const base = {
  roles: ROLES,
  internal: true,
  when: ({ scopes }: Context) => scopes.includes('disapproval'),
} as const;

interface PanelKey {
  id: CommandId;
  title: string;
  keys: readonly KeyPress<object>[];
  hint?: (context: Context) => string;
  run: (panel: DisapprovalPort) => void;
}

const key = (press: string, scope: Scope = 'disapproval', more: Partial<KeyPress<object>> = {}) => ({
  press,
  scope,
  ...more,
});
const REPEATS = { repeats: true };
const IN_FIELD = { inFields: true };

const KEYS: readonly PanelKey[] = [
  {
    id: 'disapproval.send',
    title: 'Send the disapproval',
    keys: [
      key('Enter'),
      key('Enter', 'disapproval-note', IN_FIELD),
      // A person who types in a field of the page beside it means that page.
      key('$mod+Enter', 'disapproval', { alternative: true, notInFields: true }),
      key('$mod+Enter', 'disapproval-note', { ...IN_FIELD, alternative: true }),
      key('$mod+Enter', 'disapproval-places', { ...IN_FIELD, alternative: true }),
    ],
    run: (panel) => panel.send(),
  },
  { id: 'disapproval.leave', title: 'Cancel the disapproval', keys: [key('Escape')], run: (panel) => panel.leave() },
  {
    id: 'disapproval.open-places',
    title: 'Choose what it is about',
    hint: ({ places }) => (places.length > 0 ? 'Choose what it is about' : ''),
    keys: [key('p')],
    run: (panel) => panel.openPlaces(),
  },
  {
    id: 'disapproval.write-note',
    title: 'Write a note for the disapproval',
    keys: [key('n')],
    run: (panel) => panel.writeNote(),
  },
  {
    id: 'disapproval.next-reason',
    title: 'Next reason',
    keys: [key('ArrowDown', 'disapproval', REPEATS)],
    run: (panel) => panel.moveReason('next'),
  },
  {
    id: 'disapproval.previous-reason',
    title: 'Previous reason',
    keys: [key('ArrowUp', 'disapproval', REPEATS)],
    run: (panel) => panel.moveReason('previous'),
  },
  {
    id: 'disapproval.mark-current',
    title: 'Mark the reason under the cursor',
    keys: [key('Space')],
    run: (panel) => panel.markCurrent(),
  },
  {
    id: 'disapproval.next-place',
    title: 'Next place',
    keys: [key('ArrowDown', 'disapproval-places', { ...REPEATS, ...IN_FIELD })],
    run: (panel) => panel.movePlace('next'),
  },
  {
    id: 'disapproval.previous-place',
    title: 'Previous place',
    keys: [key('ArrowUp', 'disapproval-places', { ...REPEATS, ...IN_FIELD })],
    run: (panel) => panel.movePlace('previous'),
  },
  {
    id: 'disapproval.take-place',
    title: 'Choose the place under the cursor',
    keys: [key('Enter', 'disapproval-places', IN_FIELD)],
    run: (panel) => panel.takePlace(),
  },
  {
    id: 'disapproval.close-places',
    title: 'Collapse the places',
    keys: [key('Escape', 'disapproval-places')],
    run: (panel) => panel.closePlaces(),
  },
];

export const disapprovalPanelCommands = [
  /** A reason keeps its key although others are switched off, since people learn the keys by heart. */
  screenCommand<'none', { reason: DisapprovalCode }>({
    ...base,
    id: 'disapproval.mark-reason',
    title: 'Mark a reason of the disapproval',
    keys: DISAPPROVAL_CODES.map((reason, index) => ({
      press: REASON_KEYS[index] ?? '',
      scope: 'disapproval',
      args: { reason },
    })),
    steps: { reason: asked('Reason', 'Which reason?', enums(DISAPPROVAL_CODES)) },
    run: ({ args, ports }) => ports.disapproval.markReason(args.reason),
  }),
  /** For a place that is pressed. */
  screenCommand<'none', { place: string }>({
    ...base,
    id: 'disapproval.mark-place',
    title: 'Mark a place of the disapproval',
    steps: { place: asked('Place', 'Which place?', nonempty(string())) },
    run: ({ args, ports }) => ports.disapproval.markPlace(args.place),
  }),
  /** What else the keys do in the panel of a disapproval. */
  ...KEYS.map(({ id, title, keys, hint, run }) =>
    screenCommand({
      ...base,
      id,
      title,
      keys,
      ...(hint && { hint }),
      run: ({ ports }) => run(ports.disapproval),
    }),
  ),
];
