import { describe, test } from 'vitest';
import { defineCommand, NOTHING_TO_TELL, READY } from '../../commands/command.ts';
import { screenCommand } from '../../commands/screen-command.ts';

const base = { id: 'help.open', title: 'Help', section: 'Workbench', roles: [], target: 'none' } as const;
const when = () => READY;

describe('a command of the screen', () => {
  test('is refused by the types when it reaches for data, or says what only a change has to say', () => {
    // @ts-expect-error: the server is out of reach.
    screenCommand({ ...base, when, run: ({ ports }) => void ports.api('session.end-all', {}) });
    // @ts-expect-error: settings are everybody's.
    screenCommand({ ...base, when, run: ({ ports }) => void ports.settings.change('four_eyes', () => 'off') });
    // @ts-expect-error: files are sent by what can be retried.
    screenCommand({ ...base, when, run: ({ ports }) => void ports.media.uploads.send('a', {}) });
    // @ts-expect-error: whoever has an undo changes something.
    screenCommand({ ...base, when, run: () => undefined, undo: () => null });
    // @ts-expect-error: and so does whoever names what is changed.
    screenCommand({ ...base, when, run: () => undefined, about: () => 'everybody' });
    // @ts-expect-error: what is not of the screen says what its undo is.
    defineCommand({ ...base, when, steps: {}, run: async () => NOTHING_TO_TELL, say: () => '' });
  });
});
