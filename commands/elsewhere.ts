import { blocked, type AnyCommand, type SectionId, type Verdict } from './command.ts';
import type { Context, Scope } from './context.ts';
import { isListedFor, verdictOf, type Offer } from './offer.ts';
import { whyNotYet } from './queue/before-start.ts';

const FILTERS = 'go to duplicate filters';

/** What makes the commands of a section possible, where that is not to open a profile; '': they are everywhere, or nowhere to be found. */
const NEEDS: Readonly<Partial<Record<SectionId | Scope, string>>> = {
  Queue: 'take an item of the queue',
  List: 'go to a list of profiles',
  Duplicates: FILTERS,
  Statistics: 'go to statistics',
  Workbench: '',
  Session: '',
  // Where the scope of a key says it closer.
  questions: 'go to questions',
  'duplicate-pairs': `${FILTERS} and look at the pairs`,
  'duplicate-merge': `${FILTERS} and look at the pairs`,
  'duplicate-log': 'go to duplicate logs',
};

const ELSEWHERE = 'elsewhere';

/** What the role may do, but not here, each with what is missing: a person who types its name learns that it exists. */
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
    return [{ command, verdict: blocked(ELSEWHERE, notYet ?? `Not possible here: ${need} first.`) }];
  });
}

export function isElsewhere(verdict: Verdict): boolean {
  return verdict.kind === 'blocked' && verdict.reason === ELSEWHERE;
}

function needOf({ section, keys = [] }: AnyCommand): string {
  // A key that works everywhere has its command everywhere; one that repeats only moves in what is seen.
  if (keys.some(({ scope, repeats }) => scope === 'global' || repeats === true)) return '';
  return NEEDS[keys[0]?.scope ?? section] ?? NEEDS[section] ?? 'open a profile';
}
