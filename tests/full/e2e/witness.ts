import type { Page } from '@playwright/test';

/** What the page showed as the object of the next key, read from the document alone. */
interface Sight {
  place: 'item' | 'row' | 'record' | 'marked' | 'nothing';
  /** Names as they are read; of marked rows those that stand in the document. */
  names: readonly string[];
  /** How many the page says are marked. */
  count: number;
}

/** A key or click of the person, with what was shown when it began what it belongs to. */
interface Gesture {
  /** Milliseconds since 1970, as for what is sent: a page that comes after another goes on counting. */
  at: number;
  what: string;
  sight: Sight;
}

/** A call that decides on records, as it left the page. */
export interface Sent {
  at: number;
  path: string;
  ids: readonly string[];
  /** The same for the same request, by whatever page it is sent. */
  key: string | null;
}

export type Testimony = { gestures: Gesture[]; sent: Sent[] };

declare global {
  interface Window {
    witness: Testimony;
  }
}

/** Puts a witness before all of the page's code: it notes what is shown at each key and click, and which calls leave. */
export async function placeWitness(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.witness = { gestures: [], sent: [] };
    let begun: Sight = { place: 'nothing', names: [], count: 0 };
    const seen = (element: Element | null | undefined): element is HTMLElement =>
      element instanceof HTMLElement && element.getClientRects().length > 0;
    // What keeps a name from right to left apart in a sentence is no part of it.
    const plain = (words: string | null | undefined) => (words ?? '').replaceAll(/[\u2066-\u2069]/g, '').trim();
    const text = (element: Element | null | undefined) => plain(element?.textContent);
    const named = (row: Element) => plain(row.getAttribute('aria-label')).split(', ')[0] ?? '';
    function isInSight(row: HTMLElement): boolean {
      const room = row.closest('[role=grid]')?.getBoundingClientRect();
      const { top, bottom, height } = row.getBoundingClientRect();
      return room !== undefined && height > 0 && bottom - height / 2 > room.top && top + height / 2 < room.bottom;
    }
    function look(): Sight {
      const bar = document.querySelector(
        '[role=toolbar]:is([aria-label="Selected rows"], [aria-label="Selected items"])',
      );
      if (seen(bar)) {
        const items = [...document.querySelectorAll('section[aria-labelledby=marked-heading] li')];
        const listed = items.map((item) => text(item).replace(/ · .+$/, ''));
        const rows = [...document.querySelectorAll('[role=row][data-selected]')].map(named);
        const count = Number.parseInt(text(bar.querySelector('strong')).replace(/\D/g, ''), 10);
        return { place: 'marked', names: listed.length > 0 ? listed : rows, count };
      }
      const item = document.querySelector('article[data-item]');
      if (seen(item)) {
        const name = plain(item.querySelector('#item-heading')?.firstChild?.textContent);
        // A preview says so; only what is claimed is an object of decisions.
        const preview = text(item).includes('Preview:');
        return { place: preview ? 'nothing' : 'item', names: [name], count: 1 };
      }
      const row = document.querySelector<HTMLElement>('[role=row][data-current]');
      if (seen(row)) {
        const name = named(row);
        return { place: isInSight(row) ? 'row' : 'nothing', names: [name], count: 1 };
      }
      const heading = document.querySelector('[data-scope=record] h1');
      if (seen(heading)) return { place: 'record', names: [text(heading)], count: 1 };
      return { place: 'nothing', names: [], count: 0 };
    }

    /** While something asks, it is about what was shown before it opened. */
    const isAsking = () => [...document.querySelectorAll('[role=dialog]')].some(seen);

    /** The person who has typed a name wants to find somebody, and decides on nobody. */
    const looksForSomebody = () =>
      [...document.querySelectorAll<HTMLInputElement>('[role=dialog] input[role=combobox]')].some(
        (field) => seen(field) && /^\p{Lu}/u.test(field.value),
      );
    function note(what: string): void {
      if (looksForSomebody()) begun = { place: 'nothing', names: [], count: 0 };
      else if (!isAsking()) begun = look();
      window.witness.gestures.push({ at: performance.timeOrigin + performance.now(), what, sight: begun });
    }
    const pressed = ({ ctrlKey, shiftKey, key }: KeyboardEvent) =>
      [ctrlKey && 'Control', shiftKey && 'Shift', key].filter(Boolean).join('+');
    window.addEventListener('keydown', (event) => note(pressed(event)), { capture: true });
    const clicked = ({ target }: Event) => text((target as Element).closest('button, [role=row], a'));
    window.addEventListener('click', (event) => note(`click ${clicked(event)}`), { capture: true });
    const keys = new Set<string>();
    const real = window.fetch;
    window.fetch = (input, init) => {
      const address = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url;
      const path = new URL(address, location.href).pathname;
      // Sent again with the same key, it is the same request.
      const key = new Headers(init?.headers).get('idempotency-key');
      if (key !== null && keys.has(key)) return real(input, init);
      if (key !== null) keys.add(key);
      const one = /\/api\/v1\/(?:profilebase|profile)\/([0-9a-f-]{36})\/(approve|disapprove|active|delete)$/.exec(
        path,
      )?.[1];
      const several = /\/(approve|disapprove)-several$/.test(path) && typeof init?.body === 'string' ? init.body : null;
      const items = several ? (JSON.parse(several) as { items: { id: string }[] }).items : [];
      const ids = one === undefined ? items.map(({ id }) => id) : [one];
      if (ids.length > 0) window.witness.sent.push({ at: performance.timeOrigin + performance.now(), path, ids, key });
      return real(input, init);
    };
  });
}

/** What the witness has seen since the page was loaded. */
export const testimony = (page: Page): Promise<Testimony> => page.evaluate(() => window.witness);
/** Milliseconds in which a call follows the gesture that asked for it; a busy machine draws slowly. */
const SOON = 8000;
/** Presses by which somebody decides; anyone who moves the cursor or types a name has decided nothing. */
const DECIDING = /^(?:[ad.]|Shift\+[AaDd]|(?:Control\+)?Enter|click .*)$/;

/** Calls without a gesture of their own that decides, made while the page showed exactly these records by these names. */
export function unexplained({ gestures, sent }: Testimony, namesOf: (id: string) => readonly string[]): string[] {
  const used = new Set<Gesture>();
  return sent.flatMap(({ at, path, ids }) => {
    const about = ids.map(namesOf);
    const cause = gestures.find(
      (gesture) =>
        !used.has(gesture) &&
        DECIDING.test(gesture.what) &&
        gesture.at <= at &&
        at - gesture.at < SOON &&
        shows(gesture.sight, about),
    );
    if (cause) {
      used.add(cause);
      return [];
    }
    const last = gestures.filter((gesture) => gesture.at <= at).slice(-6);
    const lastPresses = last.map(({ what, sight }) => `${what} on ${sight.place} ${sight.names.join('/')}`).join('; ');
    return [`${path} about ${about.join(', ')} after: ${lastPresses}`];
  });
}

function shows({ place, names, count }: Sight, about: readonly (readonly string[])[]): boolean {
  if (place === 'nothing') return false;
  // Marked rows that are scrolled away are counted, not named.
  if (place === 'marked') {
    return count === about.length && names.every((name) => about.some((each) => each.includes(name)));
  }
  return about.length === 1 && names[0] !== undefined && about[0]?.includes(names[0]) === true;
}
