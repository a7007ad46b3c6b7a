// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query';
import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginAnew } from '../../../src/client/context/personal.ts';
import { fetchFile, FIRST_BYTE, newestLink, useLinkSource } from '../../../src/client/data/signed-links.ts';
import { queryClient } from '../../../src/client/data/query-client.ts';
import { Photo } from '../../../src/client/ui/pictures/photo.tsx';
import { useImageLoading } from '../../../src/client/media/use-image-loading.ts';
import type { MediaStore } from '../../../src/server/media/media-store.ts';
import { mediaRoutes } from '../../../src/server/media/media-routes.ts';
import { mediaLinks } from '../../../src/server/media/signed-links.ts';
import { randomFrom } from '../../support/random.ts';
import { draw } from '../ui/dom.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-11-21T10:01:00Z');
const key = randomBytes(32);
/** The server's clock; the page's may be another. */
let now = START;
let removed = new Set<string>();
const bytes = new Uint8Array(64);
const store = {
  open: async () => ({ size: bytes.length, stream: new Response(bytes).body! }),
} as Partial<MediaStore> as MediaStore;
const routes = mediaRoutes({
  store,
  isRemoved: async (sha256) => removed.has(sha256),
  looked: () => {},
  key,
  now: () => new Date(now),
  log: pino({ level: 'silent' }),
});
const links = mediaLinks(key, () => new Date(now));
const shaOf = (number: number) => number.toString(16).padStart(64, '0');
const linkOf = (number: number) => links.link(shaOf(number), 'original');
/** How often each list was read. */
let reads: Record<string, number> = {};
let sent: string[] = [];
const listQuery = (name: string, numbers: readonly number[]) => ({
  queryKey: ['list', name],
  queryFn: async () => {
    reads[name] = (reads[name] ?? 0) + 1;
    return { rows: numbers.map((number) => ({ id: number, photo: { url: linkOf(number) } })) };
  },
  staleTime: Number.POSITIVE_INFINITY,
});

beforeEach(() => {
  now = START;
  removed = new Set();
  reads = {};
  sent = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    sent.push(url);
    return routes.request(url, init);
  });
});
afterEach(() => {
  queryClient.clear();
  beginAnew();
});

function List({ name, numbers }: { name: string; numbers: readonly number[] }) {
  const { data } = useQuery(listQuery(name, numbers), queryClient);
  return data?.rows.map(({ id, photo }) => <Photo key={id} url={photo.url} alt="" />) ?? null;
}

/** Lets answers, and what follows from them, arrive. */
const settle = () =>
  act(async () => {
    for (let turn = 0; turn < 12; turn += 1) await new Promise((resolve) => setTimeout(resolve));
  });

/** Does with each picture of the page what a browser does: loads it, and shows what came of it. */
async function load(): Promise<void> {
  const seen = new Map<Element, string>();
  for (let round = 0; round < 6; round += 1) {
    const fresh = [...document.querySelectorAll('img')].filter((image) => seen.get(image) !== image.src);
    if (fresh.length === 0) return;
    await act(async () => {
      for (const image of fresh) {
        seen.set(image, image.src);
        const { ok } = await routes.request(image.getAttribute('src') ?? '');
        // Of an address that it is no longer drawn from a browser shows nothing.
        if (seen.get(image) === image.src) image.dispatchEvent(new Event(ok ? 'load' : 'error'));
      }
    });
    await settle();
  }
  throw new Error('An address is asked for again and again.');
}

const shown = async () => {
  const images = [...document.querySelectorAll('img')];
  const answers = images.map(async (image) => routes.request(image.getAttribute('src') ?? ''));
  return (await Promise.all(answers)).filter(({ ok }) => ok).length;
};

test('P159 forty-eight pictures of a list that has stood open for 16 minutes are shown, for one read of it', async () => {
  const numbers = Array.from({ length: 48 }, (_, index) => index);
  draw(<List name="profiles" numbers={numbers} />);
  await settle();
  now += 16 * MINUTE;
  expect(await shown()).toBe(0);
  await load();
  expect([await shown(), reads]).toEqual([48, { profiles: 2 }]);
});

test('P159 eight hours of a page, whatever its own clock says: what is looked at is shown, and read no more often than it runs out', async () => {
  const page = () => (
    <>
      <List name="profiles" numbers={[1, 2, 3]} />
      <List name="record" numbers={[3, 4]} />
    </>
  );
  const { redraw } = draw(page());
  await settle();
  const { next: random } = randomFrom(7);
  let looks = 0;
  while (now < START + 8 * 60 * MINUTE) {
    const step = Math.round(random() * 20 * MINUTE);
    now += step;
    vi.spyOn(Date, 'now').mockReturnValue(now + 3 * 60 * MINUTE);
    looks += 1;
    redraw(<div />);
    redraw(page());
    await settle();
    await load();
    expect(await shown()).toBe(5);
  }
  vi.restoreAllMocks();
  expect(Math.max(...Object.values(reads))).toBeLessThan(looks);
});

test('P159 a picture that is gone says so, and is not asked for again and again', async () => {
  draw(<List name="profiles" numbers={[1, 2]} />);
  await settle();
  removed.add(shaOf(2));
  now += 16 * MINUTE;
  await load();
  expect(await shown()).toBe(1);
  expect(document.querySelector('[aria-label="Picture not available"]')).not.toBeNull();
  expect(reads).toEqual({ profiles: 2 });
  const asked = sent.length;
  await load();
  expect([sent.length, reads]).toEqual([asked, { profiles: 2 }]);
});

test('P159 an address that is refused although it has only just come is asked for once', async () => {
  // Another process signs with another key.
  const other = mediaLinks(randomBytes(32), () => new Date(now));
  function Wrong() {
    const { data } = useQuery(
      {
        queryKey: ['wrong'],
        queryFn: async () => {
          reads['wrong'] = (reads['wrong'] ?? 0) + 1;
          now += 1000;
          return { url: other.link(shaOf(1), 'document') };
        },
      },
      queryClient,
    );
    return data ? <Photo url={data.url} alt="" /> : null;
  }
  draw(<Wrong />);
  await settle();
  await load();
  expect(reads).toEqual({ wrong: 2 });
  expect(document.querySelector('img')).toBeNull();
});

test('P159 what no query keeps, and what is kept without being shown, gets its address anew as well', async () => {
  const held = { picture: linkOf(1) };
  let asks = 0;
  function Held() {
    useLinkSource(held, async () => {
      asks += 1;
      return [{ media: { thumbnail_url: linkOf(1) } }];
    });
    const { is, image } = useImageLoading(held.picture, null);
    return <img alt={is} {...image} />;
  }
  const { redraw } = draw(<Held />);
  await queryClient.fetchQuery(listQuery('ahead', [2]));
  const ahead = linkOf(2);
  now += 16 * MINUTE;
  await load();
  expect([await shown(), asks, document.querySelector('img')?.alt]).toEqual([1, 1, 'loaded']);
  redraw(<Photo url={ahead} alt="" />);
  await load();
  expect([await shown(), reads]).toEqual([1, { ahead: 2 }]);
});

test('P159 a document is fetched under a new address, once, where the one that is known has run out', async () => {
  const open = async () => ({ url: links.link(shaOf(5), 'document') });
  const { url } = await queryClient.fetchQuery({ queryKey: ['document.open', 5], queryFn: open });
  expect((await fetchFile(url, FIRST_BYTE)).status).toBe(206);
  now += 130_000;
  expect((await fetchFile(url, FIRST_BYTE)).status).toBe(206);
  expect(sent).toEqual([url, url, newestLink(url), newestLink(url)]);
  expect(newestLink(url)).not.toBe(url);
  // Nothing that it came from is there any more.
  queryClient.clear();
  now += 130_000;
  expect((await fetchFile(url, FIRST_BYTE)).status).toBe(403);
});
