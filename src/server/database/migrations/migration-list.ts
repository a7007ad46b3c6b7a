import { sql as profiles } from './0001-profiles.ts';
import { sql as identity } from './0002-identity.ts';
import { sql as sample } from './0003-sample.ts';
import { sql as secondFactor } from './0004-second-factor.ts';
import { sql as profileNames } from './0005-profile-names.ts';
import { sql as media } from './0006-media.ts';
import { sql as queue } from './0007-queue.ts';
import { sql as lists } from './0008-lists.ts';
import { sql as duplicates } from './0009-duplicates.ts';
import { sql as statistics } from './0010-statistics.ts';
import { sql as fullSize } from './0011-full-size.ts';
import { sql as duplicateStatistics } from './0012-duplicate-statistics.ts';
import { sql as signIns } from './0013-sign-ins.ts';
import { sql as stoppedRuns } from './0014-stopped-runs.ts';
import { sql as keptAnswers } from './0015-kept-answers.ts';
import { sql as renewals } from './0016-renewals.ts';
import { sql as ahead } from './0017-ahead.ts';
import { sql as keptCounts } from './0018-kept-counts.ts';
import { sql as redo } from './0019-redo.ts';
import { sql as trailProof } from './0020-trail-proof.ts';
import { sql as claimsOfASignIn } from './0021-claims-of-a-sign-in.ts';
import { sql as recountBesideReaders } from './0022-recount-beside-readers.ts';
import { sql as notesOfNeed } from './0023-notes-of-need.ts';
import { sql as toldChanges } from './0024-told-changes.ts';
import { sql as staleLocales } from './0025-stale-locales.ts';
import { sql as recipes } from './0026-recipes.ts';
import { sql as foldedLog } from './0027-folded-log.ts';
import { sql as knownEvidence } from './0028-known-evidence.ts';
import { sql as keptFindings } from './0029-kept-findings.ts';
import { sql as mergedProfiles } from './0030-merged-profiles.ts';
import { sql as origins } from './0031-origins.ts';
import { sql as staleEntries } from './0032-stale-entries.ts';
import { sql as badPictures } from './0033-bad-pictures.ts';
import { sql as partsOfPictures } from './0034-parts-of-pictures.ts';
import { sql as shownAhead } from './0035-shown-ahead.ts';
import { sql as exports } from './0042-exports.ts';
import { sql as serviceTokens } from './0043-service-tokens.ts';
import { sql as staff } from './0050-staff.ts';
import { sql as questions } from './0051-questions.ts';
import { sql as preparedByKind } from './0052-prepared-by-kind.ts';
import { sql as ownAccount } from './0053-own-account.ts';
import { sql as events } from './0054-events.ts';
import { sql as eventsOut } from './0055-events-out.ts';
import { sql as standingDecisions } from './0056-standing-decisions.ts';
import { sql as valuesFirst } from './0057-values-first.ts';
import { sql as proposedBirths } from './0058-proposed-births.ts';
import { sql as noLandmarks } from './0059-no-landmarks.ts';
import { sql as foreignZones } from './0062-foreign-zones.ts';
import { sql as noProgress } from './0060-no-progress.ts';

/** Every migration in order, by the name under which it is recorded. A name is never changed. */
export const MIGRATIONS: Readonly<Record<string, string>> = {
  '0001-profiles': profiles,
  '0002-identity': identity,
  '0003-sample': sample,
  '0004-second-factor': secondFactor,
  '0005-profile-names': profileNames,
  '0006-media': media,
  '0007-queue': queue,
  '0008-lists': lists,
  '0009-duplicates': duplicates,
  '0010-statistics': statistics,
  '0011-full-size': fullSize,
  '0012-duplicate-statistics': duplicateStatistics,
  '0013-sign-ins': signIns,
  '0014-stopped-runs': stoppedRuns,
  '0015-kept-answers': keptAnswers,
  '0016-renewals': renewals,
  '0017-ahead': ahead,
  '0018-kept-counts': keptCounts,
  '0019-redo': redo,
  '0020-trail-proof': trailProof,
  '0021-claims-of-a-sign-in': claimsOfASignIn,
  '0022-recount-beside-readers': recountBesideReaders,
  '0023-notes-of-need': notesOfNeed,
  '0024-told-changes': toldChanges,
  '0025-stale-locales': staleLocales,
  '0026-recipes': recipes,
  '0027-folded-log': foldedLog,
  '0028-known-evidence': knownEvidence,
  '0029-kept-findings': keptFindings,
  '0030-merged-profiles': mergedProfiles,
  '0031-origins': origins,
  '0032-stale-entries': staleEntries,
  '0033-bad-pictures': badPictures,
  '0034-parts-of-pictures': partsOfPictures,
  '0035-shown-ahead': shownAhead,
  '0042-exports': exports,
  '0043-service-tokens': serviceTokens,
  '0050-staff': staff,
  '0051-questions': questions,
  '0052-prepared-by-kind': preparedByKind,
  '0053-own-account': ownAccount,
  '0054-events': events,
  '0055-events-out': eventsOut,
  '0056-standing-decisions': standingDecisions,
  '0057-values-first': valuesFirst,
  '0058-proposed-births': proposedBirths,
  '0059-no-landmarks': noLandmarks,
  '0060-no-progress': noProgress,
  '0062-foreign-zones': foreignZones,
};
