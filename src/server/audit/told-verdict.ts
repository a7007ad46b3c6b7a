import type { AuditVerdict } from './verify-audit-trail.ts';

/**
 * What a look at the whole trail proves, and what it does not: a chain tells by itself of everything but its
 * own end, which is told by a row beside it that somebody with the database in hand can write.
 */
export function toldVerdict({ events, baseProfiles, broken }: AuditVerdict): string[] {
  if (broken) {
    const { baseProfileId, link, fault } = broken;
    return [`Audit trail broken: base profile ${baseProfileId}, event ${link}, ${fault}.`];
  }
  return [
    `Audit trail whole: ${events} events of ${baseProfiles} base profiles.`,
    'Proved: no event was changed, put in between others, or taken out from before another one.',
    'Not proved: whoever can write to the database can take the latest events of a base profile away and set back where its trail ends, or write a trail anew from a changed event on. Compare with a backup that was out of reach.',
  ];
}
