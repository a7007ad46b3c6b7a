import type { BulkPart } from './bulk/port.ts';
import type { DisapprovalPart } from './review/disapproval-port.ts';
import type { DocumentsPart } from './documents/port.ts';
import type { DraftsPart } from './profiles/port.ts';
import type { DuplicatesPart } from './duplicates/port.ts';
import type { FormPart } from './form-port.ts';
import type { KeysPart } from './keys/port.ts';
import type { ListPart } from './list/port.ts';
import type { LocalesPart } from './locales/port.ts';
import type { MatrixPart } from './matrix/port.ts';
import type { MediaPart } from './media/port.ts';
import type { OverviewPart } from './overview/port.ts';
import type { PalettePart } from './palette/port.ts';
import type { PinsPart } from './pins/port.ts';
import type { AskedPart } from './questions/port.ts';
import type { QueuePart } from './queue/port.ts';
import type { SessionPart, AccountPart } from './session/port.ts';
import type { ServiceTokensPart, EventsOutPart } from './services/port.ts';
import type { SettingsPart } from './settings/port.ts';
import type { StaffPart } from './staff/port.ts';
import type { StatisticsPart } from './statistics/port.ts';
import type { TrailPart, VersionsPart } from './trail/port.ts';
import type { WorkbenchPart, PagePart } from './workbench/port.ts';

/** What a part of the workbench gives to commands: a new one is named here, and given in src/client/app/parts.ts. */
type Part =
  | AccountPart
  | AskedPart
  | BulkPart
  | DisapprovalPart
  | DocumentsPart
  | DraftsPart
  | DuplicatesPart
  | FormPart
  | KeysPart
  | ListPart
  | LocalesPart
  | MatrixPart
  | MediaPart
  | OverviewPart
  | PagePart
  | PalettePart
  | PinsPart
  | QueuePart
  | SessionPart
  | ServiceTokensPart
  | EventsOutPart
  | SettingsPart
  | StaffPart
  | StatisticsPart
  | TrailPart
  | VersionsPart
  | WorkbenchPart;

/** Everything that any of them gives. */
type Whole<Given> = (Given extends unknown ? (given: Given) => void : never) extends (whole: infer All) => void
  ? All
  : never;

export type FactsOfParts = Whole<Extract<Part, { facts: object }>['facts']>;
export type PortsOfParts = Whole<Part['ports']>;
