import { foldText } from '../../src/contract/base/fold-text.ts';
import { beginWords, wordsOf, isolated } from '../../src/contract/base/words.ts';
import type { CommandId } from '../command-ids.ts';
import type { StaffRecord } from '../../src/contract/staff/staff-operations.ts';

interface MemberAct {
  id: CommandId;
  args: Readonly<Record<string, unknown>>;
  title: string;
}

/** What there is to do about this account, in the order of its menu and of the palette behind `@`. */
export function actsOn(member: StaffRecord): MemberAct[] {
  const whom = { who: member.email, seen: member.seen };
  const { forced_second_factor: forced, has_second_factor: enrolled, disabled } = member;
  const acts: (MemberAct | null)[] = [
    { id: 'staff.change-role', args: whom, title: 'Change role…' },
    { id: 'staff.change-areas', args: whom, title: 'Change areas…' },
    { id: 'staff.rename', args: whom, title: 'Change name…' },
    {
      id: 'staff.force-second-factor',
      args: { ...whom, forced: !forced },
      title: forced ? 'Stop requiring a second factor…' : 'Require a second factor…',
    },
    enrolled ? { id: 'staff.reset-second-factor', args: whom, title: 'Reset the second factor…' } : null,
    { id: 'staff.end-sign-ins', args: whom, title: 'Sign out everywhere…' },
    disabled ? null : { id: 'staff.new-link', args: whom, title: 'Create a new password link…' },
    disabled
      ? { id: 'staff.enable', args: whom, title: 'Enable…' }
      : { id: 'staff.disable', args: whom, title: 'Disable…' },
  ];
  return acts.filter((act) => act !== null);
}

/** People whose acts are listed while only a name is typed. */
const MOST_PEOPLE = 3;

/** The word by which people are looked for: the "anna" of "anna disable". */
export const wordOfPerson = (text: string): string => text.trim().split(/\s+/)[0] ?? '';

interface FoundAct extends MemberAct {
  /** Whose account it is about. */
  label: string;
  /** It is typed what to do, and not only whom it is about. */
  isAsked: boolean;
}

/** What is typed behind `@`: whose account it is about, and what to do: the acts that both fit. */
export function actsBehind(text: string, staff: readonly StaffRecord[]): FoundAct[] {
  const typed = wordsOf(foldText(text));
  if (typed.length === 0) return [];
  return staff
    .flatMap((member) => {
      const words = wordsOf(foldText(`${member.name} ${member.email}`));
      const behind = typed.findIndex((_word, at) => !beginWords(typed.slice(0, at + 1), words));
      if (behind === 0) return [];
      const deed = behind === -1 ? [] : typed.slice(behind);
      const acts = actsOn(member).filter(({ title }) => beginWords(deed, wordsOf(foldText(title))));
      return acts.length > 0
        ? [
            acts.map((act) => ({
              ...act,
              label: `${isolated(member.name)} (${member.email})`,
              isAsked: deed.length > 0,
            })),
          ]
        : [];
    })
    .slice(0, MOST_PEOPLE)
    .flat();
}
