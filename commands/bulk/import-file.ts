import type { ProfileKind } from '../../src/contract/profiles/status.ts';
import { blocked, defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { screenCommand } from '../screen-command.ts';
import { RIGHTS } from '../../src/contract/base/rights.ts';

const roles = RIGHTS.base.import;
const KEYWORDS = ['csv', 'upload', 'excel', 'json'];

const base = { keywords: KEYWORDS, roles } as const;

/** What the overview on the screen takes in; null: there is none, or it is not the role's. */
function kindHere({ overview, role }: Context): ProfileKind | null {
  if (overview === null || role === null) return null;
  const kind = overview.route === 'base-profiles' ? 'base' : 'locale';
  return RIGHTS[kind].import.includes(role) ? kind : null;
}

export const importFileCommands = [
  /** Opens the dialog of an import; in it, chooses the file. */
  screenCommand({
    ...base,
    id: 'list.import',
    title: 'Import a file…',
    keys: [{ press: 'Shift+i', scope: 'list' }],
    when: (context) => kindHere(context) !== null,
    run({ context, ports }) {
      const kind = kindHere(context);
      if (context.importing !== null) ports.bulk.chooseImportFile();
      else if (kind !== null) ports.bulk.openImport(kind);
    },
  }),
  /** Sends the rows; the server looks at each of them and changes nothing. */
  defineCommand({
    ...base,
    id: 'import.check',
    title: 'Check the rows',
    internal: true,
    changes: true,
    when: ({ importing }) =>
      importing !== null && (importing.problem === null || blocked('incomplete', importing.problem)),
    run: ({ ports }) => ports.bulk.sendImport(),
    undo: 'none',
    say: () => 'Checking the rows; nothing has changed yet',
  }),
  screenCommand({
    ...base,
    id: 'import.save-results',
    title: 'Save the result for each row',
    internal: true,
    when: ({ bulk }) => bulk !== null && bulk.isImport && bulk.state !== 'checking',
    run: ({ ports }) => ports.bulk.saveImportResults(),
  }),
];
