import { enums } from 'superstruct';
import { counted } from '../../src/contract/base/words.ts';
import { blocked, defineCommand } from '../command.ts';
import { screenCommand } from '../screen-command.ts';
import type { ExportedRows, WhatToExport } from './port.ts';
import { RIGHTS } from '../../src/contract/base/rights.ts';
import { asked } from '../steps.ts';

const ROLES = RIGHTS.base.list;
const KEYWORDS = ['download', 'file', 'spreadsheet', 'excel', 'json', 'save'];

const CHOICES = [
  { value: 'csv', label: 'CSV of the columns shown', detail: 'for a spreadsheet' },
  { value: 'csv-all', label: 'CSV of every field', detail: 'for a spreadsheet' },
  { value: 'jsonl', label: 'JSON Lines of the columns shown', detail: 'exact values, for programs' },
  { value: 'jsonl-all', label: 'JSON Lines of every field', detail: 'exact values, for programs' },
] as const;
type Choice = (typeof CHOICES)[number]['value'];

/** What a choice means, by its two parts. */
const whatIs = (choice: Choice): WhatToExport => {
  const [format, every] = choice.split('-');
  return { format: format as WhatToExport['format'], everyField: every !== undefined };
};

export const exportCommands = [
  defineCommand<'none', { what: Choice }, ExportedRows>({
    id: 'list.export',
    title: 'Export the list…',
    keywords: ['csv', ...KEYWORDS],
    keys: [{ press: 'Shift+e', scope: 'list' }],
    roles: ROLES,
    changes: false,
    when({ overview, list, exporting }) {
      if (overview === null || list === null) return false;
      if (exporting !== null) return blocked('under-way', 'An export is in progress.');
      return list.count > 0 || blocked('nothing-there', 'There is nothing in the list to export.');
    },
    steps: {
      what: asked('File', 'What kind of file?', enums(CHOICES.map(({ value }) => value)), { choices: () => CHOICES }),
    },
    failureHere: 'The export was interrupted',
    async run({ args, ports }) {
      const exported = await ports.overview.exportRows(whatIs(args.what));
      return { done: exported ? [exported] : [], failed: [] };
    },
    undo: 'none',
    say({ done: [exported] }) {
      if (!exported) return '';
      const { rows, changedMeanwhile } = exported;
      const sentence = `Exported ${counted(rows, 'row')}`;
      if (changedMeanwhile === 0) return sentence;
      return `${sentence}. ${counted(changedMeanwhile, 'row')} changed meanwhile and may be missing or appear twice`;
    },
  }),
  screenCommand({
    id: 'list.stop-export',
    title: 'Stop the export',
    keywords: ['cancel', 'abort', ...KEYWORDS],
    roles: ROLES,
    when: ({ exporting }) => exporting !== null,
    run: ({ ports }) => ports.overview.stopExport(),
    say: () => 'Export stopped; nothing was saved',
  }),
];
