import { faultOfChain } from '../audit/stored-chain.ts';
import type { Fault } from './faults.ts';
import type { Head } from './heads.ts';
import type { Chain } from './read-chains.ts';
import { unrecordedFiles } from './told-files.ts';
import { recordedStates, type RecordState } from './told-state.ts';

/** Milliseconds between an event's time and its being stored, as its transaction may take so long. */
const ON_THE_WAY = 60 * 60 * 1000;

/** The last checkpoint's facts about a chain; null: none, as there is no checkpoint or it has not seen the chain. */
export interface Seen {
  takenAt: Date;
  head: Head | null;
}

/** The first fault of a chain in itself, else those against the last checkpoint and those of its records. */
export function faultsOf(chain: Chain, seen: Seen | null): Fault[] {
  const broken = faultOfChain(chain.id, chain);
  const own: Fault | null = broken && { baseProfileId: chain.id, link: broken.link, kind: broken.fault };
  const before = seen ? faultAgainst(chain, seen) : null;
  if (own || before) return [own, before].filter((fault) => fault !== null);
  const unrecorded = [...stateFaults(chain), ...fileFaults(chain), ...fieldFaults(chain)];
  // A state is also among the records that the checkpoint has seen: the fault is reported once.
  return unrecorded.length > 0 || !seen?.head ? unrecorded : recordFaults(chain, seen.head);
}

function faultAgainst({ id: baseProfileId, events }: Chain, { takenAt, head }: Seen): Fault | null {
  const count = head?.count ?? 0;
  if (events.length < count) return { baseProfileId, link: events.length + 1, kind: 'cut-back' };
  if (head && count > 0 && events[count - 1]?.hash !== head.head) {
    return { baseProfileId, link: count, kind: 'rewritten' };
  }
  const earliest = takenAt.getTime() - ON_THE_WAY;
  const late = events.slice(count).find((event) => Date.parse(event.occurred_at) < earliest);
  return late ? { baseProfileId, link: late.link, kind: 'backdated' } : null;
}

function stateFaults({ id: baseProfileId, events, states }: Chain): Fault[] {
  const recorded = recordedStates(baseProfileId, events);
  const faults: Fault[] = [];
  for (const [id, state] of states) {
    const should = recorded.get(id);
    const of = id === baseProfileId ? '' : `locale profile ${id} `;
    if (!should) faults.push({ baseProfileId, link: null, kind: 'never-created', ...(of && { about: of.trim() }) });
    else if (differing(state, should).length > 0) {
      faults.push({ baseProfileId, link: null, kind: 'untold-state', about: of + differing(state, should).join(', ') });
    }
  }
  for (const [id, { deleted }] of recorded) {
    if (deleted || states.has(id)) continue;
    faults.push({ baseProfileId, link: null, kind: 'untold-state', about: `locale profile ${id} is gone` });
  }
  return faults;
}

function fileFaults({ id: baseProfileId, events, files }: Chain): Fault[] {
  const abouts = unrecordedFiles(events, files);
  return abouts.map((about) => ({ baseProfileId, link: null, kind: 'untold-state', about }));
}

function fieldFaults({ id: baseProfileId, unlikeFields }: Chain): Fault[] {
  return unlikeFields.map((about) => ({ baseProfileId, link: null, kind: 'not-of-fields', about }));
}

function differing(is: RecordState, should: RecordState): string[] {
  return (Object.keys(is) as (keyof RecordState)[])
    .filter((name) => is[name] !== should[name])
    .map((name) => `${name} is ${String(is[name])} and was told as ${String(should[name])}`);
}

/** Without an event since, the records must be unchanged. */
function recordFaults({ id: baseProfileId, events, records }: Chain, head: Head): Fault[] {
  if (events.length !== head.count || head.records === '' || head.records === records) return [];
  return [{ baseProfileId, link: null, kind: 'untold-change' }];
}
