/** People that are listed at a time; a search finds the others. */
export const STAFF_ROWS = 100;
/** Changes of staff that are listed at a time. */
export const STAFF_CHANGES_MOST = 100;
/** So many days a link by which somebody sets a password is good for. */
export const INVITATION_DAYS = 7;
/** Areas that one person may be bound to: what Identity Platform takes as claims holds no more. */
export const AREAS_MOST = 40;

/** One locale or one country. */
export const AREA = /^([a-z]{2,3}(-[a-z0-9]{2,8})*|[A-Z]{2})$/;

/** The areas in a text that was typed: codes of locales and countries, apart by commas or spaces. */
export function areasIn(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
}

/** What is wrong with typed areas, as a sentence; null: nothing as far as can be seen without the list of locales. */
export function problemOfAreas(text: string): string | null {
  const areas = areasIn(text);
  if (areas.length === 0) return 'Give at least one area, such as “da” or “SE”.';
  if (areas.length > AREAS_MOST) return `Give at most ${AREAS_MOST} areas.`;
  const strange = areas.find((area) => !AREA.test(area));
  return strange === undefined
    ? null
    : `“${strange}” is neither a locale, such as “de-at”, nor a country, such as “SE”.`;
}
