import { missingOfBaseProfile } from '../../../src/contract/policy/missing-fields.ts';
import { foldText } from '../../../src/contract/policy/search-text.ts';
import { searchedTextOf } from '../../../src/server/names/searched-names.ts';
import type { DisapprovalReason } from '../../../src/contract/shapes/disapproval.ts';
import type { ChainEnd } from '../../../src/server/audit/chain.ts';
import type { SampleActor } from './actors.ts';
import type { BaseContent } from './base-content.ts';
import type { Plan } from './plan.ts';
import { arrayText, jsonText, rowOf, type Row } from './sample-rows.ts';
import { levelsOf } from './sample-media.ts';
import { momentAt } from '../../../src/server/sample/working-time.ts';

export interface BaseFacts {
  id: string;
  plan: Plan;
  content: BaseContent;
  creator: SampleActor;
  version: number;
  /** Working seconds. */
  createdAt: number;
  updatedAt: number;
  lastStepAt: number;
  statusSince: number;
  contentAt: number;
  lastReason: DisapprovalReason | null;
  /** null: none exist, and the locales are only reserved. */
  localeProfiles: { total: number; approved: number } | null;
  chainEnd: ChainEnd;
}

/** The row of a base profile, with every column that is derived from its content. */
export function baseRow(facts: BaseFacts): Row {
  const { id, plan, content, creator, localeProfiles, chainEnd } = facts;
  const { attributes, tags, locales } = content;
  const profileName = attributes['profileName'] ?? '';
  return rowOf('base_profile', {
    id,
    version: facts.version,
    status: plan.status,
    active: plan.active,
    frozen: plan.frozen,
    attributes: JSON.stringify(attributes),
    tags: arrayText(tags.map((tag) => tag.id)),
    selfie_id: content.media[0]?.id ?? null,
    reserved_locales: arrayText(localeProfiles ? [] : locales.map((locale) => locale.id)),
    missing: arrayText(missingOf(content)),
    profile_name: profileName,
    sort_name: foldText(profileName),
    sort_city: foldText(attributes['city'] ?? ''),
    date_of_birth: attributes['dateOfBirth']?.slice(0, 10) ?? 'infinity',
    search_text: searchedTextOf(id, attributes),
    locales_done: localeProfiles?.approved ?? 0,
    locales_total: localeProfiles?.total ?? locales.length,
    creator_id: creator.id,
    creator_name: creator.name,
    created_at: momentAt(facts.createdAt).toISOString(),
    updated_at: momentAt(facts.updatedAt).toISOString(),
    // Nothing but the last step can have led to a status that waits.
    waiting_since: plan.status === 'awaiting_approval' ? momentAt(facts.lastStepAt).toISOString() : 'infinity',
    status_since: momentAt(facts.statusSince).toISOString(),
    content_at: momentAt(facts.contentAt).toISOString(),
    last_reason: jsonText(plan.timesReturned > 0 ? facts.lastReason : null),
    times_returned: plan.timesReturned,
    audit_count: chainEnd.count,
    audit_head: chainEnd.head,
  });
}

/** What a Creator's save would still miss. */
function missingOf(content: BaseContent): string[] {
  const media = content.late ? [...content.media, content.late] : content.media;
  return missingOfBaseProfile(
    {
      attributes: content.attributes,
      tagGroups: new Set<string>(content.tags.map((tag) => tag.group_name)),
      linkedLocales: content.locales.length,
      pictureLevels: levelsOf(media, 'profile_picture'),
      attachmentLevels: levelsOf(media, 'attachment'),
    },
    'Creator',
  );
}
