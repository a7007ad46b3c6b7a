import { foldText } from '../../contract/base/fold-text.ts';
import { api } from '../data/api-instance.ts';
import { isolated } from '../../contract/base/words.ts';
import type { StaffRecord } from '../../contract/staff/staff-operations.ts';

export { questionAbout, wordsAbout } from '../../../commands/staff/questions.ts';

/** The person with this address or name, where only one has it. Rejects with a sentence or an `ApiError`. */
export async function findMember(who: string): Promise<StaffRecord> {
  const wanted = who.trim().toLowerCase();
  const { staff, of } = await api('staff.list', { query: { search: who.trim() } });
  const exact = staff.find(({ email }) => email.toLowerCase() === wanted);
  const named = staff.filter(({ name }) => foldText(name) === foldText(who));
  const [only] = named.length === 1 ? named : staff;
  if (exact) return exact;
  if (only && (of === 1 || named.length === 1)) return only;
  throw new Error(
    of === 0
      ? `Nobody has the name or e-mail address “${isolated(who)}”.`
      : `${of} people match “${isolated(who)}”. Enter the e-mail address instead.`,
  );
}
