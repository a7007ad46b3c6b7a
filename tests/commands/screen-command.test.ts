import { describe, expect, test } from 'vitest';
import { changesSomething } from '../../commands/changes.ts';
import { defineCommand, NOTHING_TO_TELL, READY } from '../../commands/command.ts';
import { screenCommand } from '../../commands/screen-command.ts';
import { aContext, aHost } from './support.ts';

const base = { id: 'help.open', title: 'Help', section: 'Workbench', roles: [], target: 'none' } as const;
const when = () => READY;
const job = { on: [], args: {}, context: aContext(), now: aContext(), ports: aHost().ports, after: 'stay' as const };

describe('a command of the screen', () => {
  test('has nothing to undo, nothing to hold a press against, and no words unless it gives some', async () => {
    const command = screenCommand({ ...base, when, run: ({ ports }) => ports.help.open() });
    expect(command).toMatchObject({ undo: 'none', steps: {} });
    expect(changesSomething(command)).toBe(false);
    expect(command.say(await command.run(job), {}, [])).toBe('');
  });

  test('says what it is written to say, or what only the run knows', async () => {
    const written = screenCommand({ ...base, when, run: () => undefined, say: () => 'Opened' });
    const known = screenCommand({ ...base, when, runAndSay: async () => '3 cells marked' });
    expect(written.say(await written.run(job), {}, [])).toBe('Opened');
    expect(known.say(await known.run(job), {}, [])).toBe('3 cells marked');
  });

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
