import { QUESTIONS_IN_ADDRESS } from '../../../commands/questions/port.ts';
import { PRINT_VIEW } from '../../../commands/workbench/print.ts';
import { matchRoute, type RouteName } from '../../contract/base/routes.ts';
import { showUnknownParts, type AddressPart } from './unknown-parts.ts';

/** Whether a part of the address has a meaning; `all`: the whole query of the address. */
type Understands = (part: AddressPart, all: URLSearchParams) => boolean;

const nothing: Understands = () => false;
const asSheet: Understands = ([name, value]) => name === 'view' && value === PRINT_VIEW.view;
const PAIRS: ReadonlySet<string> = new Set(['pairs', 'filter', 'pair']);

/** By screens whose address has a fixed set of parts. The overviews and the statistics know their own. */
const UNDERSTOOD: Partial<Record<RouteName, Understands>> = {
  'base-profile': asSheet,
  'locale-profile': asSheet,
  'create-base-profile': nothing,
  queue: asSheet,
  settings: nothing,
  'duplicate-logs': asSheet,
  // A list, filter or pair that does not exist has its own message.
  'duplicate-filters': ([name, value], all) =>
    PAIRS.has(name) || (name === 'merge' && value === 'true' && all.has('pair')),
  stats: ([name], all) => !all.has(QUESTIONS_IN_ADDRESS) || name === QUESTIONS_IN_ADDRESS,
};

/** Parts of an address that mean nothing to its screen. */
export function unknownInAddress(path: string, search: string): AddressPart[] {
  const understands = UNDERSTOOD[matchRoute(path)?.name ?? 'index'];
  const all = new URLSearchParams(search);
  return understands ? [...all].filter((part) => !understands(part, all)) : [];
}

export function showUnknownInAddress(path: string, search: string): void {
  showUnknownParts(unknownInAddress(path, search));
}
