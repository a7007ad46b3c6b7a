import { blocked, type AnyCommand, type SectionId, type Verdict } from './command.ts';
import type { Context, Scope } from './context.ts';
import { isListedFor, verdictOf, type Offer } from './offer.ts';
import { whyNotYet } from './queue/before-start.ts';

const FILTERS = 'go to duplicate filters';
const OPEN = 'open a profile';

/** What a person has to do first for the commands of a section or scope, if not open a profile; '': nothing helps, or they work everywhere. */
const NEEDS: Readonly<Partial<Record<SectionId | Scope, string>>> = {
  Queue: 'claim an item in the queue',
  List: 'go to a list of profiles',
  Duplicates: FILTERS,
  Statistics: 'go to statistics',
  Workbench: '',
  Session: '',
  // More exact than their section.
  questions: 'go to questions',
  'duplicate-pairs': `${FILTERS} and look at the pairs`,
  'duplicate-merge': `${FILTERS} and look at the pairs`,
  'duplicate-log': 'go to duplicate logs',
};

const ELSEWHERE = 'elsewhere';

/** Commands that the role may run, but not here, each with what has to be done first, so that searching still finds them. */
export function offersElsewhere(commands: readonly AnyCommand[], context: Context): Offer[] {
  return commands.flatMap((command): Offer[] => {
    const need = needOf(command);
    if (need === '' || command.internal || !isListedFor(command, context)) return [];
    const isHidden = verdictOf(command, context).kind === 'hidden';
    if (!isHidden) return [];
    // The same as its key says there.
    const notYet = whyNotYet(
      (command.keys ?? []).map(({ scope }) => scope),
      context,
    );
    const sentence = isMet(need, context) ? 'Not possible at the moment.' : `Not possible here: ${need} first.`;
    return [{ command, verdict: blocked(ELSEWHERE, notYet ?? sentence) }];
  });
}

/** Whether the person has done that already, so that something else is lacking. */
function isMet(need: string, { open, form, queue }: Context): boolean {
  if (need === OPEN) return open !== null || form !== null || (queue?.shown ?? null) !== null;
  return need === NEEDS.Queue && (queue?.shown ?? null) !== null;
}

export function isElsewhere(verdict: Verdict): boolean {
  return verdict.kind === 'blocked' && verdict.reason === ELSEWHERE;
}

function needOf({ section, keys = [] }: AnyCommand): string {
  // A global key has its command everywhere already, and one that repeats only moves a cursor.
  if (keys.some(({ scope, repeats }) => scope === 'global' || repeats === true)) return '';
  return NEEDS[keys[0]?.scope ?? section] ?? NEEDS[section] ?? OPEN;
}
