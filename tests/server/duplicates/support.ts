import { createHash, randomUUID } from 'node:crypto';
import { pino } from 'pino';
import sharp from 'sharp';
import type { DuplicateCondition } from '../../../src/contract/duplicates/duplicate-conditions.ts';
import type { DuplicateFilterBody } from '../../../src/contract/duplicates/duplicate-filter.ts';
import type { DuplicatePair, PairDecision, SeenSides } from '../../../src/contract/duplicates/duplicate-pair.ts';
import { duplicateWork, type DuplicateParts, type DuplicateWork } from '../../../src/server/duplicates/background.ts';
import type { KeptFiles } from '../../../src/server/platform/calls/call.ts';
import type { TestApi } from '../../support/api.ts';
import { randomFrom } from '../../support/random.ts';

export function memoryFiles() {
  const kept = new Map<string, Uint8Array>();
  return {
    keep(bytes: Uint8Array): string {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      kept.set(sha256, bytes);
      return sha256;
    },
    bytes: async (sha256: string) => kept.get(sha256) ?? null,
  };
}

/** The background work of one process, which a test turns by hand. */
export function workOf(
  api: TestApi,
  files: Pick<KeptFiles, 'bytes'> = memoryFiles(),
  given: Partial<Pick<DuplicateParts, 'people' | 'clock'>> = {},
): DuplicateWork {
  return duplicateWork({
    database: api.services.database,
    files,
    now: api.services.now,
    log: pino({ level: 'silent' }),
    people: () => 'away',
    ...given,
  });
}

export async function finish(work: DuplicateWork): Promise<void> {
  while (await work.runOnce()) {
    // Each turn does a piece.
  }
}

/** Stores a filter over base profiles with one group, active, that takes note unless something else is given; its identifier. */
export async function filterOf(
  api: TestApi,
  conditions: readonly DuplicateCondition[],
  given: Partial<DuplicateFilterBody> = {},
): Promise<string> {
  const body = filterBody([...conditions], given);
  return (await api.call('duplicate-filter.create', { body }, api.as('Admin'))).filter.id;
}

export const forget = (api: TestApi, filterId: string) =>
  api.call('duplicate-filter.delete', { params: { filterId } }, api.as('Admin'));

export const startRun = async (api: TestApi, filterId: string) =>
  (await api.call('duplicate-run.start', { params: { filterId } }, api.as('Admin'))).run;

export const runNow = async (api: TestApi, runId: string) =>
  (await api.call('duplicate-run.get', { params: { runId } }, api.as('Admin'))).run;

export async function runOf(api: TestApi, filterId: string, work = workOf(api)) {
  await finish(work);
  const { id } = await startRun(api, filterId);
  await finish(work);
  return runNow(api, id);
}

export const pairsWhere = async (
  api: TestApi,
  query: { state?: 'open' | PairDecision; profile_id?: string; filter_id?: string },
) => (await api.call('duplicate-pair.list', { query: { state: 'open', limit: 50, ...query } }, api.as('Admin'))).rows;

/** The pair of a profile, whatever was decided about it. */
export async function pairOf(api: TestApi, profileId: string): Promise<DuplicatePair | null> {
  for (const state of ['open', 'linked', 'not_duplicate', 'unsure'] as const) {
    const [pair] = await pairsWhere(api, { state, profile_id: profileId });
    if (pair) return pair;
  }
  return null;
}

export const decide = (api: TestApi, pair: DuplicatePair, decision: PairDecision, note?: string) =>
  api.call(
    'duplicate-pair.decide',
    { params: { pairId: pair.id }, body: { decision, seen: seenIn(pair), ...(note !== undefined && { note }) } },
    { ...api.as('Admin'), 'if-match': `"${pair.version}"` },
  );

export const logOf = async (api: TestApi, text: string) =>
  (await api.call('duplicate-log.list', { query: { text, limit: 50 } }, api.as('Admin'))).rows;

/** A filter by these conditions and a run of it to its end: its identifier, and the open pairs that it found. */
export async function foundBy(
  api: TestApi,
  conditions: readonly DuplicateCondition[],
  given: Partial<DuplicateFilterBody> = {},
  work = workOf(api),
) {
  const filterId = await filterOf(api, conditions, given);
  await runOf(api, filterId, work);
  return { filterId, rows: await pairsWhere(api, { filter_id: filterId }) };
}

export const SAME_PROFILE_NAME = { kind: 'text', field: 'profileName', comparison: 'exact' } as const;

export function seenIn({ first, second }: Record<'first' | 'second', { version: number }>): SeenSides {
  return { first: first.version, second: second.version };
}

export function filterBody(
  conditions: DuplicateCondition[],
  given: Partial<DuplicateFilterBody> = {},
): DuplicateFilterBody {
  return {
    name: `Filter ${randomUUID()}`,
    active: true,
    scope: 'base',
    action: 'log',
    groups: [{ conditions }],
    ...given,
  };
}

export async function addPicture(api: TestApi, baseProfileId: string, sha256: string): Promise<string> {
  const id = randomUUID();
  await api.services.database
    .insertInto('media')
    .values({
      id,
      base_profile_id: baseProfileId,
      locale_profile_id: null,
      kind: 'profile_picture',
      position: 0,
      sha256,
      crop: null,
      crop_sha256: null,
      adult_level_tag_id: null,
      width: 640,
      height: 480,
      size: 1000,
      added_by: 'Creator-1',
      added_at: api.clock.now,
    })
    .execute();
  return id;
}

/** A picture of its own kind for each seed: a coloured scene of shapes over a gradient, with grain, as PNG. */
export async function scene(seed: number, width = 640, height = 480): Promise<Buffer> {
  const { next } = randomFrom(seed * 7919 + 1);
  const between = (least: number, most: number) => least + next() * (most - least);
  const colour = () =>
    `hsl(${Math.round(between(0, 360))} ${Math.round(between(20, 90))}% ${Math.round(between(10, 90))}%)`;
  const shapes = Array.from({ length: Math.round(between(8, 26)) }, () => {
    const x = between(0, width);
    const y = between(0, height);
    const turn = `transform="rotate(${Math.round(between(0, 360))} ${x} ${y})"`;
    const a = between(20, width / 3);
    const b = between(20, height / 3);
    const fill = `fill="${colour()}" opacity="${between(0.5, 1).toFixed(2)}"`;
    return [
      `<ellipse cx="${x}" cy="${y}" rx="${a / 2}" ry="${b / 2}" ${fill} ${turn}/>`,
      `<rect x="${x - a / 2}" y="${y - b / 2}" width="${a}" height="${b}" ${fill} ${turn}/>`,
      `<path d="M ${x} ${y} q ${a} ${-b} ${a / 2} ${b} t ${-a} ${b / 2} z" ${fill} ${turn}/>`,
    ][Math.floor(next() * 3)];
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="g" gradientTransform="rotate(${Math.round(between(0, 90))})"><stop stop-color="${colour()}"/><stop offset="1" stop-color="${colour()}"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/>${shapes.join('')}</svg>`;
  return sharp(Buffer.from(svg)).removeAlpha().png().toBuffer();
}
