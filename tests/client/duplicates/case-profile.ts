import type { CaseProfile } from '../../../src/contract/shapes/duplicate-pair.ts';

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
    apart: [],
    ...more,
  } as unknown as CaseProfile;
}
