import { apiPage } from './api-page.ts';
import { callsFile } from './calls-file.ts';
import { checksPage } from './checks-page.ts';
import { commandsPage } from './commands-page.ts';
import { keyboardPage } from './keyboard-page.ts';
import { rolesPage } from './roles-page.ts';

/** The generated pages, and what else is made from the contract, by file name from docs/. */
export const PAGES: Readonly<Record<string, () => string>> = {
  'api.md': apiPage,
  'checks.md': checksPage,
  'commands.md': commandsPage,
  'keyboard.md': keyboardPage,
  'roles.md': rolesPage,
  '../src/contract/calls.ts': callsFile,
};
