import type { Context } from '../../../commands/context.ts';
import type { Ports } from '../../../commands/ports.ts';
import { accountPart } from '../account/part.ts';
import { askedPart } from '../asked/part.ts';
import { disapprovalPart } from '../beside/part.ts';
import { bulkPart } from '../bulk/part.ts';
import type { FactsOf, Part, PortsOf } from '../context/part-shape.ts';
import { dataPart } from '../data/part.ts';
import { draftsPart } from '../session/drafts/part.ts';
import { documentsPart } from '../documents/part.ts';
import { duplicatesPart } from '../duplicates/part.ts';
import { formPart } from '../form/part.ts';
import { helpPart } from '../help/part.ts';
import { keyboardPart } from '../keyboard/part.ts';
import { keymapPart } from '../keymap/part.ts';
import { listPart } from '../list/part.ts';
import { localesPart } from '../locales/part.ts';
import { logsPart } from '../logs/part.ts';
import { matrixPart } from '../matrix/part.ts';
import { mediaPart } from '../media/part.ts';
import { noticesPart } from '../notices/part.ts';
import { overviewPart } from '../overview/part.ts';
import { palettePart } from '../palette/part.ts';
import { pinsPart } from '../pins/part.ts';
import { pressesPart } from '../presses/part.ts';
import { questionsPart } from '../questions/part.ts';
import { queuePart } from '../queue/part.ts';
import { recordPart } from '../record/part.ts';
import { sessionPart } from '../session/part.ts';
import { servicesPart } from '../services/part.ts';
import { settingsPart } from '../settings/part.ts';
import { staffPart } from '../staff/part.ts';
import { statisticsPart } from '../statistics/part.ts';
import { trailPart } from '../trail/part.ts';
import { versionsPart } from '../versions/part.ts';
import { pagePart } from '../ui/part.ts';
import { workbenchPart } from '../workbench/part.ts';

/** In the order of their layers, the foremost last. */
const LIST = [
  dataPart,
  pagePart,
  keyboardPart,
  pressesPart,
  workbenchPart,
  recordPart,
  listPart,
  overviewPart,
  queuePart,
  askedPart,
  matrixPart,
  statisticsPart,
  settingsPart,
  servicesPart,
  staffPart,
  accountPart,
  trailPart,
  mediaPart,
  documentsPart,
  disapprovalPart,
  noticesPart,
  bulkPart,
  keymapPart,
  logsPart,
  versionsPart,
  localesPart,
  formPart,
  pinsPart,
  duplicatesPart,
  questionsPart,
  helpPart,
  palettePart,
  sessionPart,
  draftsPart,
] as const satisfies readonly Part[];

/** Ports of no part: they run commands, or ask all parts. */
export type GatePorts = Pick<
  Ports,
  'navigate' | 'openInNewTab' | 'dialog' | 'session' | 'undoLast' | 'redoLast' | 'repeatLast'
>;

/** Facts and ports that no part gives. */
type Missing = Exclude<
  `fact ${keyof Context}` | `port ${keyof Ports}`,
  `fact ${'scopes' | FactsOf<typeof LIST>}` | `port ${keyof GatePorts | PortsOf<typeof LIST>}`
>;

/** The parts of the workbench. It does not compile while something is missing; the error names it. */
export const PARTS: [Missing] extends [never] ? readonly Part[] : Missing = LIST;
