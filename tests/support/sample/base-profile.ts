import type { AuditEventNumber } from '../../../src/contract/policy/audit-events.ts';
import type { DisapprovalReason } from '../../../src/contract/shapes/disapproval.ts';
import type { Locale } from '../../../src/contract/shapes/lookups.ts';
import type { Actors } from './actors.ts';
import { baseContent } from './base-content.ts';
import { baseRow } from './base-row.ts';
import type { BaseScenario } from './base-scenarios.ts';
import type { PersonContent } from './content.ts';
import type { StoredDocument } from './documents.ts';
import { sampleLocaleProfile, type SampleLocaleProfile } from './locale-profile.ts';
import type { LocaleScenario } from './locale-scenarios.ts';
import type { PictureSource } from './picture-source.ts';
import type { StoredPicture } from './stored-pictures.ts';
import { lastMoments } from './last-moments.ts';
import type { PlannedStep } from './plan.ts';
import type { Random } from './random.ts';
import { SAMPLE_COLUMNS, type Row, type SampleRows } from './sample-rows.ts';
import { sampleDocuments } from './sample-documents.ts';
import { mediaRow } from './sample-media.ts';
import { stepsBefore } from './timeline.ts';
import {
  changedFields,
  disapprovalReason,
  firstFields,
  mediaAdded,
  mediaTagged,
  statusChanged,
  statusEvent,
  type Subject,
} from './told.ts';
import { Trail, type Told } from './trail.ts';

export interface BaseProfileJob {
  random: Random;
  actors: Actors;
  pictures: PictureSource;
  /** A picture of somebody else, of which the first is a copy. */
  copied: StoredPicture | null;
  papers: readonly StoredDocument[];
  scenario: BaseScenario;
  person: PersonContent;
  locales: readonly Locale[];
  nextLocaleScenario: () => LocaleScenario;
  /** The present, in working seconds. */
  end: number;
}

/** Days without news, in the mean: what is finished rests, what waits is recent. */
const IDLE_DAYS = { approved: 30, unknown: 200, draft: 8, disapproved: 3, awaiting_approval: 2, awaiting_fill_in: 2 };

/** Adds one base profile with everything beneath it to the rows of its batch. Returns its first picture. */
export function addBaseProfile(job: BaseProfileJob, rows: SampleRows): StoredPicture | null {
  const { random, actors, scenario, person } = job;
  const { plan } = scenario;
  const id = random.uuid();
  const trail = new Trail();
  const content = baseContent(random, scenario.content, person, job.locales, job.pictures, plan.status === 'draft');
  const [first] = content.media;
  if (job.copied && first) first.picture = job.pictures.copyOf(job.copied);
  const on: Subject = { id, name: content.attributes['profileName'] ?? '', ...content };

  const moments = stepsBefore(random, plan.steps.length, job.end, IDLE_DAYS[plan.status]);
  const [createdAt = job.end, secondAt = job.end] = moments;
  const lastStepAt = moments.at(-1) ?? createdAt;
  const uploadedAt = createdAt + (secondAt - createdAt) * 0.3;
  const lateAt = lastStepAt + (job.end - lastStepAt) * 0.6;
  const creator = actors.of(plan.steps[0]?.role ?? 'Creator', random);

  const localeProfiles = addLocaleProfiles(job, id, trail, moments);
  let lastReason: DisapprovalReason | null = null;
  for (const [index, step] of plan.steps.entries()) {
    const reason = step.event === 'disapprove' ? disapprovalReason(random, step.freezes ?? false) : null;
    lastReason = reason ?? lastReason;
    const told = toldOf(random, step, on, reason);
    if (step.event === 'approve') told.push(...localeProfiles.map((profile) => profile.created));
    const actor = step.role === creator.role ? creator : actors.of(step.role, random);
    trail.add(random, moments[index] ?? lastStepAt, actor, told);
  }

  const uploaded = { baseProfileId: id, localeProfileId: null, addedBy: creator };
  trail.add(random, uploadedAt, creator, [mediaAdded(content.media)]);
  if (content.media.some((one) => one.levelId)) trail.add(random, uploadedAt, creator, [mediaTagged(content.media)]);
  rows.media.push(...content.media.map((one) => mediaRow(one, { ...uploaded, at: uploadedAt })));
  rows.document.push(
    ...sampleDocuments(random, job.papers, { baseProfileId: id, actor: creator, at: uploadedAt, trail }),
  );
  if (content.late) {
    trail.add(random, lateAt, creator, [mediaAdded([content.late])]);
    rows.media.push(mediaRow(content.late, { ...uploaded, at: lateAt }));
  }

  const last = lastMoments(plan.steps, moments);
  const chain = trail.chained(id);
  rows.audit_event.push(...chain.rows.map(auditRow));
  rows.locale_profile.push(...localeProfiles.map((profile) => profile.row(chain.rows)));
  for (const profile of localeProfiles) rows.media.push(...profile.mediaRows);
  rows.base_profile.push(
    baseRow({
      id,
      plan,
      content,
      creator,
      version: plan.steps.length + 1 + (content.late ? 1 : 0),
      createdAt,
      updatedAt: content.late ? lateAt : Math.max(lastStepAt, uploadedAt),
      lastStepAt,
      statusSince: last.status,
      contentAt: last.content,
      lastReason,
      localeProfiles: scenario.hasLocaleProfiles
        ? { total: localeProfiles.length, approved: localeProfiles.filter((profile) => profile.isApproved).length }
        : null,
      chainEnd: chain.end,
    }),
  );
  return first?.picture ?? null;
}

/** Locale profiles begin with the approval; nothing happens to them once the base profile is withdrawn. */
function addLocaleProfiles(
  job: BaseProfileJob,
  baseProfileId: string,
  trail: Trail,
  moments: readonly number[],
): SampleLocaleProfile[] {
  const { steps } = job.scenario.plan;
  const approval = steps.findIndex((step) => step.event === 'approve');
  if (approval === -1) return [];
  const withdrawal = steps.findIndex((step, index) => index > approval && step.event === 'disapprove');
  const from = moments[approval] ?? job.end;
  const until = moments[withdrawal] ?? job.end;
  return job.locales.map((locale) =>
    sampleLocaleProfile({ ...job, baseProfileId, trail, locale, scenario: job.nextLocaleScenario(), from, until }),
  );
}

function toldOf(random: Random, step: PlannedStep, on: Subject, reason: DisapprovalReason | null): Told[] {
  const told = step.audit === null ? [] : [statusEvent(step, step.audit as AuditEventNumber, on, reason)];
  if (step.event !== 'save') return told;
  const fields = step.from === 'draft' ? firstFields(on) : changedFields(random, on);
  const handedOn = step.audit === null && step.to !== step.from ? [statusChanged(step, on)] : [];
  return [...told, ...fields, ...handedOn];
}

function auditRow(link: ReturnType<Trail['chained']>['rows'][number]): Row {
  return SAMPLE_COLUMNS.audit_event.map((column) => {
    const value = link[column];
    return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
  });
}
