import type { MergeDraft } from '../../../src/client/duplicates/merge-rows.ts';
import type { CaseProfile } from '../../../src/contract/duplicates/duplicate-pair.ts';

/** A profile of a case with these fields, each with its name as its label; only what is asked of it in tests. */
export function aCaseProfile(
  id: string,
  fields: Readonly<Record<string, string>>,
  more: Partial<CaseProfile> = {},
): CaseProfile {
  return {
    id,
    version: 1,
    profile_name: id,
    status: 'approved',
    active: true,
    created_at: { seconds: 1 },
    fields: Object.entries(fields).map(([name, value]) => ({ name, label: name, value })),
    pictures: [],
    documents: [],
    locales: [],
    untaken: [],
    ...more,
  } as unknown as CaseProfile;
}

/** The first goes on unless it is said which; as it begins. */
export const draftOf = (profiles: readonly CaseProfile[], survivor = profiles[0]?.id ?? ''): MergeDraft => ({
  pairId: '',
  profiles,
  survivor,
  chosen: {},
  restored: false,
  tries: 0,
  refusal: null,
});
