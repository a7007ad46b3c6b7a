import { blocked, type AnyCommand, type SectionId, type Verdict } from './command.ts';
import type { Context, Scope } from './context.ts';
import { isListedFor, verdictOf, type Offer } from './offer.ts';

const RECORD = 'a profile that is open';
const RECORD_OR_ROW = 'a profile that is open or under the cursor';

/** What the commands of a section need. Those of a section that is not listed are everywhere, or nowhere to be found. */
const NEEDS: Readonly<Partial<Record<SectionId, string>>> = {
  Review: RECORD_OR_ROW,
  Queue: 'an item of the queue',
  Profile: RECORD_OR_ROW,
  Locales: RECORD_OR_ROW,
  Images: 'the images of a profile that is open',
  Documents: 'the documents of a base profile that is open',
  List: 'a list of profiles',
  Duplicates: 'the page of duplicate filters',
  Statistics: 'the page of statistics',
  'Go to': RECORD,
};

/** The same where the keys of a command say it closer. */
const NEEDS_IN: Readonly<Partial<Record<Scope, string>>> = {
  matrix: 'the matrix of locales',
  create: 'the page that creates a base profile',
  print: 'the print view of a profile',
  questions: 'the page of questions',
  versions: 'the versions of a profile',
  'duplicate-pairs': 'a pair on the page of duplicate filters',
  'duplicate-merge': 'a pair that is being merged on the page of duplicate filters',
  'duplicate-log': 'the page of duplicate logs',
};

const ELSEWHERE = 'elsewhere';

/** What the role may do, but not here, each with what is missing: whoever types its name is to learn that it exists. */
export function offersElsewhere(commands: readonly AnyCommand[], context: Context): Offer[] {
  return commands.flatMap((command): Offer[] => {
    const need = needOf(command);
    if (need === undefined || command.internal || !isListedFor(command, context)) return [];
    const isHidden = verdictOf(command, context).kind === 'hidden';
    return isHidden ? [{ command, verdict: blocked(ELSEWHERE, `Not possible here: it needs ${need}.`) }] : [];
  });
}

export function isElsewhere(verdict: Verdict): boolean {
  return verdict.kind === 'blocked' && verdict.reason === ELSEWHERE;
}

function needOf({ section, keys = [] }: AnyCommand): string | undefined {
  // A key that works everywhere has its command everywhere; one that repeats only moves in what is seen.
  if (keys.some(({ scope, repeats }) => scope === 'global' || repeats === true)) return undefined;
  return NEEDS_IN[keys[0]?.scope ?? 'global'] ?? NEEDS[section];
}
