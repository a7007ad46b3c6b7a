import { writtenText } from '../../src/contract/base/primitives.ts';
import { isFilled } from '../../src/contract/letters/look-alikes.ts';
import { nonempty, string } from 'superstruct';
import { CHECK_TITLES } from '../../src/contract/profiles/text-checks.ts';
import { findingKey, WHY_MOST } from '../../src/contract/profiles/finding.ts';
import { REFUSAL_SENTENCES } from '../../src/contract/base/errors.ts';
import { blocked, defineCommand, keysIn } from '../command.ts';
import type { Context } from '../context.ts';
import { forEach } from '../each.ts';
import type { Ports } from '../ports.ts';
import type { OpenFinding } from './disapproval-port.ts';
import { undoFor, type Undoable } from './undoable.ts';
import { RIGHTS } from '../../src/contract/base/rights.ts';
import { refusalBesideSave } from '../../src/contract/base/refusals.ts';
import { asked } from '../steps.ts';

interface Args {
  /** Field and check. */
  finding: string;
  why: string;
}

/** Findings of the open record that nobody has set aside. */
const openFindings = ({ findings }: Context) => findings.filter(({ setAside }) => setAside === null);

/** The text as typed now, which may have changed since the finding. */
function textNow({ field, text }: OpenFinding, id: string, { form }: Pick<Ports, 'form'>): string {
  const open = form.read();
  const typed = open?.id === id ? open.values[field] : undefined;
  return typeof typed === 'string' ? typed : text;
}

const ANOTHER_TEXT = 'The text has changed. Check what is found in it now.';

export const setFindingAside = defineCommand<'locale-profile', Args, Undoable & { words: string }>({
  id: 'locale-profile.set-aside',
  title: 'Dismiss a finding…',
  section: 'Review',
  keywords: ['check', 'text', 'spelling', 'false alarm', 'ignore', 'right', 'set aside'],
  keys: keysIn('x', 'record', 'review'),
  roles: RIGHTS.locale['set-aside'],
  target: 'locale-profile',
  when(context, on) {
    const [record] = on;
    if (!record || on.length > 1 || record.id !== context.open?.id || context.role === null) return false;
    if (openFindings(context).length === 0) return false;
    const refusal = refusalBesideSave('set-aside', { role: context.role, frozen: record.frozen });
    return refusal === null || blocked(refusal, REFUSAL_SENTENCES[refusal]);
  },
  steps: {
    finding: asked('Finding', 'Which finding do you want to dismiss?', nonempty(string()), {
      choices: (context) =>
        openFindings(context).map((finding) => ({
          value: findingKey(finding),
          label: `${finding.label}: ${CHECK_TITLES[finding.check]}`,
          detail: finding.words,
        })),
    }),
    why: asked('Why', 'Why is the text right? Explain briefly.', writtenText(WHY_MOST)),
  },
  problem: ({ why }) => (!isFilled(why) ? 'Explain briefly why the text is right.' : null),
  run: ({ on, args: { finding, why }, context, now, ports }) =>
    forEach(on, async ({ id, profile_name: name }) => {
      const [asked, found] = [context, now].map((each) =>
        openFindings(each).find((one) => findingKey(one) === finding),
      );
      if (!found) throw new Error('This has already been corrected or dismissed.');
      if (asked?.text !== found.text) throw new Error(ANOTHER_TEXT);
      const { field, check, label } = found;
      const body = { field, check, text: textNow(found, id, ports), why: why.trim() };
      const { action_id: actionId } = await ports.api('locale-profile.set-aside', { params: { profileId: id }, body });
      return { id, name, actionId, words: `${CHECK_TITLES[check]} in ${label}` };
    }),
  undo: ({ outcome }) => undoFor(outcome.done),
  say: ({ done: [first] }) => `${first?.words ?? 'The finding'}: dismissed`,
});
