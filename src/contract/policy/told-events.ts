import { AUDIT_EVENTS } from './audit-events.ts';

/** What is published beside the events of the trail. */
const OTHER_EVENTS = [
  'SettingChanged',
  'StaffChanged',
  'DuplicateFilterChanged',
  'BadPicturesChanged',
  'ExportBegun',
  'ExportEnded',
  'ImportBegun',
  'TokenMade',
  'TokenRevoked',
  'AddressAdded',
  'AddressPaused',
  'AddressResumed',
  'AddressReplayed',
  'AddressRemoved',
] as const;
export type OtherEvent = (typeof OTHER_EVENTS)[number];

/** The names of all events that services can read. */
export const PUBLISHED_EVENTS: readonly string[] = [...Object.values(AUDIT_EVENTS), ...OTHER_EVENTS];

/** Events of one answer. */
export const EVENTS_MOST = 500;
