import { array, nonempty, nullable, pattern, string } from 'superstruct';
import { PICTURE_HASH, WORD_MOST } from '../../src/contract/duplicates/duplicate-outcomes.ts';
import { Uuid, writtenText } from '../../src/contract/base/primitives.ts';
import { defineCommand, type Outcome } from '../command.ts';
import type { Ports } from '../ports.ts';
import { failedBecause } from '../each.ts';
import { onlyHere } from './only-here.ts';
import { screenCommand } from '../screen-command.ts';
import { pageOfProfile } from '../../src/contract/base/routes.ts';
import { RIGHTS } from '../../src/contract/base/rights.ts';
import { asked, oneOf } from '../steps.ts';

const onScreen = { roles: RIGHTS.duplicate.pictures, when: () => true } as const;
const base = { ...onScreen, about: () => 'everybody' } as const;

const KEYWORDS = ['known bad pictures', 'hashes', 'pdq', 'blocklist', 'settings'];
const list = asked('List', 'Which list?', Uuid);
const word = asked('Word', 'What was the result?', writtenText(WORD_MOST));
const hash = asked('Hash', 'Which hash? It has 64 hexadecimal digits.', pattern(string(), PICTURE_HASH));
const one = asked('Case', 'Which case?', Uuid);

/** One call, and then what the screen shows anew. */
async function done<Done extends object>(ports: Ports, call: Promise<Done>): Promise<Outcome<Done>> {
  const answer = await call;
  await ports.badPictures.reload();
  return { done: [answer], failed: [] };
}

export const badPictureCommands = [
  screenCommand({
    ...onScreen,
    id: 'bad-pictures.import',
    title: 'Import hashes of known bad pictures…',
    keywords: [...KEYWORDS, 'hash upload', 'file'],
    run: ({ ports }) => ports.badPictures.choose(),
  }),
  defineCommand<'none', { name: string; csv: string }, { id: string; pictures: number }>({
    ...base,
    id: 'bad-pictures.take',
    title: 'Import a list of hashes',
    internal: true,
    steps: {
      name: asked('Name', 'What is the list called?', writtenText(200)),
      csv: asked('File', 'Which file?', string()),
    },
    run: ({ args, ports }) =>
      onlyHere('Hashes not imported', async () => {
        ports.badPictures.refused(null);
        try {
          return await done(ports, ports.api('bad-picture.import', { body: args }));
        } catch (error) {
          // The wrong lines stay on the screen, since a notice would be gone while the person corrects the file.
          ports.badPictures.refused(failedBecause('', error).sentence);
          throw error;
        }
      }),
    undo: ({ outcome }) => {
      const [taken] = outcome.done;
      return taken ? { id: 'bad-pictures.remove-list', args: { list: taken.id } } : null;
    },
    say: ({ done: [taken] }) =>
      taken
        ? `${taken.pictures} ${taken.pictures === 1 ? 'hash' : 'hashes'} imported. Stored pictures are being compared`
        : '',
  }),
  defineCommand<'none', { list: string }>({
    ...base,
    id: 'bad-pictures.remove-list',
    title: 'Remove a list of hashes',
    internal: true,
    steps: { list },
    run: ({ args, ports }) => done(ports, ports.api('bad-picture.remove-list', { params: { listId: args.list } })),
    undo: ({ args }) => ({ id: 'bad-pictures.restore-list', args }),
    say: () => 'List removed. Its cases stay',
  }),
  defineCommand<'none', { list: string }>({
    ...base,
    id: 'bad-pictures.restore-list',
    title: 'Restore a list of hashes',
    internal: true,
    steps: { list },
    run: ({ args, ports }) => done(ports, ports.api('bad-picture.restore-list', { params: { listId: args.list } })),
    undo: 'none',
    say: () => 'List restored and in use',
  }),
  defineCommand<'none', { hash: string }, { ids: string[] }>({
    ...base,
    id: 'bad-pictures.remove-hash',
    title: 'Remove a hash from the lists of known bad pictures…',
    keywords: ['take off', ...KEYWORDS, 'allow', 'false alarm'],
    steps: { hash },
    run: ({ args, ports }) => done(ports, ports.api('bad-picture.remove-hash', { body: args })),
    undo: ({ outcome }) => {
      const [taken] = outcome.done;
      return taken ? { id: 'bad-pictures.restore-hash', args: { hashes: taken.ids } } : null;
    },
    say: () => 'Hash removed. Pictures like it are accepted again',
  }),
  defineCommand<'none', { hashes: string[] }>({
    ...base,
    id: 'bad-pictures.restore-hash',
    title: 'Restore a hash to its lists',
    internal: true,
    steps: { hashes: asked('Hashes', 'On which lists?', nonempty(array(Uuid))) },
    run: ({ args, ports }) => done(ports, ports.api('bad-picture.restore-hash', { body: { ids: args.hashes } })),
    undo: 'none',
    say: () => 'Hash restored to its lists',
  }),
  screenCommand<'none', { cases: 'open' | 'closed' }>({
    ...onScreen,
    id: 'bad-pictures.show-cases',
    title: 'Show open or closed cases of known bad pictures…',
    keywords: KEYWORDS,
    steps: {
      cases: oneOf('Cases', 'Which cases?', ['open', 'closed'] as const, {
        open: 'Open cases',
        closed: 'Closed cases',
      }),
    },
    run: ({ args, ports }) => ports.badPictures.show(args.cases),
  }),
  screenCommand<'none', { profile_base_id: string; profile_id: string | null }>({
    ...onScreen,
    id: 'bad-pictures.open-case',
    title: 'Open the profile of a case',
    internal: true,
    steps: {
      profile_base_id: asked('Base profile', 'Which base profile?', Uuid),
      profile_id: asked('Locale profile', 'Which locale profile?', nullable(Uuid)),
    },
    leadsTo: ({ profile_base_id: base, profile_id: locale }) => pageOfProfile(base, locale),
  }),
  defineCommand<'none', { case: string; word: string }>({
    ...base,
    id: 'bad-pictures.close-case',
    title: 'Close a case of a known bad picture…',
    internal: true,
    steps: {
      case: one,
      word,
    },
    run: ({ args, ports }) =>
      done(ports, ports.api('bad-picture.close-case', { params: { caseId: args.case }, body: { word: args.word } })),
    undo: ({ args }) => ({ id: 'bad-pictures.reopen-case', args: { case: args.case } }),
    say: () => 'Case closed',
  }),
  defineCommand<'none', { case: string }>({
    ...base,
    id: 'bad-pictures.reopen-case',
    title: 'Reopen a closed case',
    internal: true,
    steps: { case: one },
    run: ({ args, ports }) => done(ports, ports.api('bad-picture.reopen-case', { params: { caseId: args.case } })),
    undo: 'none',
    say: () => 'Case reopened',
  }),
];
