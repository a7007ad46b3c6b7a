import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { COMMAND_IDS, type CommandId } from '../../commands/command-ids.ts';
import { goToCommands } from '../../commands/workbench/go-to.ts';
import { filterCommands } from '../../commands/overview/filters.ts';
import { choiceCommands } from '../../commands/settings/settings.ts';
import { actsOn } from '../../commands/staff/acts.ts';
import { aMember } from '../../tests/commands/support.ts';

const CLIENT = fileURLToPath(new URL('../../src/client', import.meta.url));

/** What stands in a file of the client, by the beginning of its path; the longest that fits counts. */
const PLACES: Readonly<Record<string, string>> = {
  'app/error-screen': 'error screen',
  'help/help': 'help',
  'app/layouts/hint-line': 'bottom line',
  'app/layouts/left-note': 'offer to go on where one was signed out',
  'app/layouts/more-menu': 'More menu',
  'app/layouts/network-note': 'note of the missing network',
  'app/layouts/default-layout': 'rail',
  'app/layouts/seen-as-note': 'band of the role that is seen as',
  'app/layouts/top-bar': 'top bar',
  'asked/': 'questions on items',
  'questions/': 'question',
  'beside/': 'panel of the disapproval',
  'bulk/': 'dialog of the run',
  'documents/document-viewer': 'document viewer',
  'documents/': 'documents of the record',
  'duplicates/': 'question about duplicates',
  'form/': 'record',
  'form/page/leave-dialog': 'question before leaving',
  'keymap/': 'dialog of the keys',
  'matrix/': 'matrix',
  'pins/': 'pinned profiles',
  'media/carousel': 'carousel',
  'media/crop': 'crop dialog',
  'media/edit': 'image editor',
  'media/image-editor': 'image editor',
  'media/images-part': 'images of the record',
  'notices/': 'toasts and notices',
  'palette/': 'palette',
  'profiles/': 'base profile',
  'overview/base-profiles/': 'base profiles',
  'profiles/create-base-profile': 'create',
  'duplicates/filters/': 'duplicate filters',
  'duplicates/log/': 'duplicate log',
  'profiles/locale-profile': 'locale profile',
  'overview/locale-profiles/': 'locale profiles',
  'print/': 'print view',
  'queue/': 'queue',
  'session/second-factor/register-totp': 'second factor',
  'settings/': 'settings',
  'statistics/': 'statistics',
  'session/drafts/': 'where it was typed',
  'session/idle/': 'warning before the idle sign-out',
  'locales/': 'locale picker',
  'logs/': 'log',
  'overview/': 'list',
  'ui/controls/as-decided': 'statistics and duplicate log',
  'ui/states/failed-read': 'place of what could not be read',
  'ui/states/late': 'place of a missing part',
  'ui/layout/pane': 'line of keys, where something goes on below',
  'ui/print/table-sheet': 'print view',
  'uploads/': 'list of uploads',
  'versions/': 'versions',
};

/**
 * Why a command has no click of its own. `pointed`: the pointer is put on the thing itself; `palette`:
 * its row there is clicked; `program`: only the program runs it; a command: that one is clicked.
 */
type NoClick = 'pointed' | 'palette' | 'program' | CommandId;

export const NO_CLICK: Partial<Record<CommandId, NoClick>> = {
  'bad-pictures.restore-hash': 'program',
  'bad-pictures.restore-list': 'program',
  'bad-pictures.take': 'program',
  'bulk-run.start': 'dialog.accept',
  'versions.older': 'versions.choose',
  'versions.newer': 'versions.choose',
  'disapproval.close-places': 'disapproval.open-places',
  'disapproval.mark-current': 'disapproval.mark-reason',
  'disapproval.next-place': 'pointed',
  'disapproval.next-reason': 'pointed',
  'disapproval.previous-place': 'pointed',
  'disapproval.previous-reason': 'pointed',
  'disapproval.take-place': 'disapproval.mark-place',
  'actions.do-again': 'program',
  'bulk-run.take-back': 'program',
  'document.send-deletion': 'program',
  'document.send': 'document.upload',
  'images.send': 'images.upload',
  'images.show-arrived': 'program',
  'documents.next': 'documents.view',
  'documents.previous': 'documents.view',
  'duplicate-pairs.do-again': 'program',
  'duplicate-log.next': 'duplicate-log.go-to',
  'duplicate-log.previous': 'duplicate-log.go-to',
  'duplicate-merge.next-row': 'pointed',
  'duplicate-merge.previous-row': 'pointed',
  'duplicate-merge.take-next': 'duplicate-merge.take',
  'form.previous-problem': 'record.edit-field',
  'go.creator': 'palette',
  'go.locale': 'palette',
  'go.tag': 'palette',
  'form.put-back': 'program',
  'images.cursor-down': 'pointed',
  'images.cursor-first': 'pointed',
  'images.cursor-last': 'pointed',
  'images.cursor-left': 'pointed',
  'images.cursor-right': 'pointed',
  'images.cursor-up': 'pointed',
  'images.move-down': 'images.place',
  'images.move-left': 'images.place',
  'images.move-right': 'images.place',
  'images.move-up': 'images.place',
  'keymap.take': 'program',
  'list.extend-down': 'list.toggle-row',
  'list.extend-up': 'list.toggle-row',
  'list.first-row': 'pointed',
  'list.last-row': 'pointed',
  'list.next-row': 'pointed',
  'list.page-down': 'pointed',
  'list.page-up': 'pointed',
  'list.previous-row': 'pointed',
  'list.remove-last-filter': 'list.remove-filter',
  'list.toggle-selected': 'list.toggle-row',
  'locale-picker.next': 'pointed',
  'locale-picker.page-down': 'pointed',
  'locale-picker.page-up': 'pointed',
  'locale-picker.previous': 'pointed',
  'locale-picker.take': 'pointed',
  'matrix.move': 'pointed',
  'palette.accept-in-new-tab': 'pointed',
  'palette.accept-number': 'palette.accept',
  'palette.close': 'pointed',
  'palette.first': 'pointed',
  'palette.last': 'pointed',
  'palette.page-down': 'pointed',
  'palette.page-up': 'pointed',
  'palette.previous': 'pointed',
  'queue.next-image': 'queue.show-image',
  'queue.previous-image': 'queue.show-image',
  'settings.take-back': 'program',
  'view.scroll-up': 'pointed',
};

/** Families that a menu or a list of rows offers as a whole, by the expression that does. */
const FAMILIES: Readonly<Record<string, readonly CommandId[]>> = {
  'filterCommands.map(': filterCommands.map(({ id }) => id),
  'id={`go.${route}`}': goToCommands.map(({ id }) => id),
  'groups={[actsOn(member)]}': [
    ...new Set(
      [...actsOn(aMember()), ...actsOn(aMember({ has_second_factor: true, disabled: true }))].map(({ id }) => id),
    ),
  ],
  'id={SETTINGS[key].commands[0]}': choiceCommands.map(({ id }) => id),
};

let found: ReadonlyMap<CommandId, readonly string[]> | null = null;

/** Where a click reaches each command, found in the sources of the client: nobody has to be believed. */
export function clicksOf(id: CommandId): readonly string[] {
  found ??= findClicks();
  return found.get(id) ?? [];
}

function findClicks(): ReadonlyMap<CommandId, readonly string[]> {
  const files = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => ({ place: placeOf(file), text: readFileSync(`${CLIENT}/${file}`, 'utf8') }));
  return new Map(
    COMMAND_IDS.map((id) => {
      const places = files.filter(({ text }) => offersClick(text, id)).map(({ place }) => place);
      return [id, [...new Set(places)].sort((one, other) => one.localeCompare(other))];
    }),
  );
}

/** A button, a menu entry or a click of its own with this command; not what a key or the palette hands on. */
function offersClick(text: string, id: CommandId): boolean {
  const literal = id.replace('.', '\\.');
  const verb = id.slice(id.indexOf('.') + 1);
  const ways = [
    `\\bid="${literal}"`,
    `\\bid=\\{[^}]*'${literal}'`,
    // In a list or a table that the same file makes buttons of, or sent through the gate by a click.
    `\\b\\w+: (?:[^,}\n]* [?:] )?'${literal}'(?!.*'(?:key|palette)'\\))`,
    // Put together from the kind of the record.
    ...(/^(?:base|locale)-profile\./.test(id) ? [`\\bid=\\{\`\\$\\{\\w+\\}(?:-profile)?\\.${verb}\`\\}`] : []),
  ];
  const family = Object.entries(FAMILIES).some(([expression, ids]) => ids.includes(id) && text.includes(expression));
  return family || ways.some((way) => new RegExp(way).test(text));
}

export function placeOf(file: string): string {
  const fitting = Object.keys(PLACES).filter((begin) => file.startsWith(begin));
  const longest = fitting.sort((one, other) => other.length - one.length)[0];
  return longest === undefined ? '' : (PLACES[longest] ?? '');
}

/** A click's places, or why there is none. */
export function clickInWords(id: CommandId): string {
  const places = clicksOf(id);
  if (places.length > 0) return places.join(', ');
  const why = NO_CLICK[id];
  return why !== undefined && why.includes('.') ? `by \`${why}\`` : `(${why ?? 'none'})`;
}
