import { SCOPES, type Scope } from '../../commands/context.ts';
import { REGISTRY } from '../../commands/registry.ts';
import { page, table } from './markdown.ts';
import { keysOf } from './keys.ts';

const WHERE: Readonly<Record<Scope, string>> = {
  print: 'In the print view of a record',
  global: 'Everywhere',
  list: 'In a list',
  'queue-list': 'In the list of the queue, about the item beside it',
  matrix: 'In the matrix',
  record: 'On an open record',
  queue: 'On the queue, before an item is claimed',
  review: 'On an item of the queue',
  create: 'Where a base profile is created',
  questions: 'Questions',
  statistics: 'On the statistics',
  'duplicate-filters': 'On the filters for duplicates',
  'duplicate-pairs': 'On the pairs that filters found',
  'duplicate-merge': 'Where profiles of one person are merged',
  'duplicate-log': 'On the log of duplicates',
  images: 'Where images are edited',
  crop: 'Where an image is cropped',
  carousel: 'In the full-screen images',
  documents: 'In the full-screen documents',
  menu: 'In a menu',
  disapproval: 'In the panel of a disapproval',
  'disapproval-note': 'In its note',
  'disapproval-places': 'In its list of places',
  dialog: 'In a dialog',
  versions: 'In the versions of a record',
  'locale-picker': 'In the locale picker',
  help: 'In the help',
  palette: 'In the palette',
  proof: 'Where people confirm that it is them',
  warning: 'In the warning before the idle sign-out',
};

/** docs/keyboard.md: the keys by the place in which they work. */
export function keyboardPage(): string {
  const parts = SCOPES.flatMap((scope) => {
    const rows = REGISTRY.all
      .map((command) => [keysOf(command, scope).join(' or '), command.title] as const)
      .filter(([keys]) => keys !== '');
    return rows.length === 0 ? [] : [`## ${WHERE[scope]}`, table(['Keys', 'Command'], rows)];
  });
  return page(
    'Keys',
    '`commands/`',
    'CTRL is ⌘ on a Mac. Two letters in a row (`G Q`) are pressed one after the other. Single letters work while no text field has the focus. ' +
      'In the workbench itself `?` shows the keys of the place you are in, and finds them by words or by what is on the key. What is clicked three times shows its key, once.',
    ...parts,
  );
}
