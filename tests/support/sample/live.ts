import sharp from 'sharp';
import { DOCUMENT_KINDS } from '../../../src/contract/profiles/document-names.ts';
import { DISAPPROVAL_CODES, FREEZING_CODE } from '../../../src/contract/profiles/disapproval.ts';
import { roleFromToken, type Role } from '../../../src/contract/base/roles.ts';
import type { Actor } from '../../../src/server/platform/calls/call.ts';
import { Failure } from '../../../src/server/platform/failures/failure.ts';
import { SAMPLE_ACCOUNTS } from '../../../src/server/identity/sample-accounts.ts';
import { drawPicture, type Recipe, type Random } from '../../../src/server/sample/pictures.ts';
import { momentAt, WORKING_DAY_SECONDS } from '../../../src/server/sample/shipped-sample.ts';
import { pdf } from '../../e2e/pdf.ts';
import type { TestApi } from '../api.ts';
import { attributeInputs, tagId } from '../locale-profiles.ts';
import { DISAPPROVAL_NOTES, PROFESSIONS } from './data/texts.ts';
import { LOCALE_HISTORIES, dealt, type BaseHistory, type Step } from './histories.ts';
import { localeAttributes, some, tagsOf, type SamplePerson } from './people.ts';

/** The sample accounts that can work, with the role they work under. */
const STAFF = SAMPLE_ACCOUNTS.flatMap(({ id, name, claims, disabled }): Actor[] => {
  const role = roleFromToken(claims.roles);
  return role === null || disabled ? [] : [{ id, name, role, geos: [], signIn: 'sample' }];
});
/** Believes that who calls is the account that is named. */
export async function checkStaff(authorization: string | null): Promise<Actor> {
  const actor = STAFF.find(({ id }) => id === authorization);
  if (!actor) throw new Failure('unauthenticated');
  return actor;
}

const REASONS = DISAPPROVAL_CODES.filter((code) => code !== FREEZING_CODE);
const [GENERAL, PREFERENCES] = [tagsOf('general'), tagsOf('sexualPreference')];
/** Levels by how often they are met: most pictures show nothing. */
const LEVELS = ['none', 'none', 'none', 'none', 'none', 'none', 'mild', 'mild', 'nude', 'explicit'];
/** Days without news, in the mean, by how a history ends: what is finished rests, what waits is recent. */
const IDLE_DAYS: Readonly<Record<Step['deed'], number>> = {
  create: 8,
  save: 2,
  approve: 30,
  disapprove: 3,
  doubt: 3,
  activate: 30,
  deactivate: 30,
};

/** Everything that a base profile goes through, done by calls of the API at the moments at which it would have happened. */
export interface Life {
  history: BaseHistory;
  person: SamplePerson;
  /** Identifiers. */
  locales: readonly string[];
  /** The place of its first locale profile among all. */
  firstLocale: number;
  /** A picture that is the first in place of one of its own. */
  copied: Recipe | null;
}

/** Something that is done at a moment, in working seconds. */
type Planned = { at: number; act: () => Promise<unknown> };

export class Stage {
  /** How pictures were drawn, by what they are stored as. */
  readonly recipes = new Map<string, Recipe>();
  private pictures = 0;
  private readonly api: TestApi;
  private readonly random: Random;
  private readonly seed: string;
  /** In working seconds. */
  private readonly end: number;

  constructor(api: TestApi, random: Random, seed: string, end: number) {
    this.api = api;
    this.random = random;
    this.seed = seed;
    this.end = end;
  }

  private as(role: Role) {
    return { authorization: this.random.pick(STAFF.filter((actor) => actor.role === role)).id };
  }

  /** A waiting time in working seconds, many short and few long. */
  private delay(days: number): number {
    return 60 - Math.log(1 - this.random.fraction()) * days * WORKING_DAY_SECONDS;
  }

  async live({ history: { steps, content }, person, locales, firstLocale, copied }: Life) {
    const { api, random } = this;
    const moments: number[] = [];
    for (let at = this.end - this.delay(IDLE_DAYS[steps.at(-1)!.deed]); moments.length < steps.length;) {
      moments.unshift(at);
      at -= this.delay(1.5);
    }
    const [began = 0, second = this.end] = moments;
    const { by } = steps[0]!;
    const creator = this.as(by);
    api.clock.now = momentAt(began);
    const type = person.tags.find((tag) => tag.group_name === 'profileType')!.id;
    const { profile_base_id: id } = await api.call(
      'base-profile.create',
      { body: { profile_type: type, locales: [...locales] } },
      creator,
    );
    const params = { profileBaseId: id };
    const todo: Planned[] = [];
    const untagged = content === 'bare' ? 0.5 : 0;
    const own: Recipe[] = copied ? [copied] : [];
    const lanes = { profile_picture: random.between(1, 6), attachment: random.between(0, content === 'bare' ? 0 : 4) };
    const uploadedAt = began + (second - began) * 0.3;
    const upload = async (kind: keyof typeof lanes, count: number, bare: number) => {
      const drawn = Array.from({ length: count }, () => own.shift() ?? { seed: this.seed, index: this.pictures++ });
      const files = await Promise.all(drawn.map((recipe) => fileOf(recipe)));
      const { media } = await api.call('media.create-for-base', { params, body: { kind, files } }, creator);
      await this.keepRecipes(media, drawn);
      await this.level(media, bare, creator);
      return drawn;
    };
    const shared: Recipe[] = [];
    todo.push({
      at: uploadedAt,
      act: async () => {
        shared.push(...(await upload('profile_picture', lanes.profile_picture, untagged)));
        if (lanes.attachment > 0) shared.push(...(await upload('attachment', lanes.attachment, untagged)));
        for (const kind of some(random, DOCUMENT_KINDS, random.pick([0, 0, 0, 1, 1, 2]))) {
          await api.call('document.create', { params, body: { document: await paperOf(kind), kind } }, creator);
        }
      },
    });
    // A picture that was added after the last save, still without a level; to what is frozen nobody adds any.
    const last = moments.at(-1) ?? began;
    const isFrozen = steps.at(-1)?.deed === 'doubt';
    if (content === 'whole' && !isFrozen && steps.length > 2 && random.chance(0.12)) {
      todo.push({ at: last + (this.end - last) * 0.6, act: () => upload('profile_picture', 1, 1) });
    }
    const withdrawal = steps.findIndex(
      ({ deed }, index) => deed === 'disapprove' && steps.slice(0, index).some((step) => step.deed === 'approve'),
    );
    for (const [index, { by: role, deed }] of steps.entries()) {
      const headers = role === by ? creator : this.as(role);
      const at = moments[index]!;
      if (deed === 'save') {
        const isAgain = steps.slice(0, index).some((step) => step.deed === 'save');
        todo.push({ at, act: () => this.saveBase(id, person, { isAgain, locales, headers }) });
      } else if (deed !== 'create') todo.push({ at, act: () => this.decide('base', id, deed, headers) });
      if (deed !== 'approve') continue;
      const until = moments[withdrawal] ?? this.end;
      const begin = async () =>
        todo.push(...(await this.beneath(id, person, { from: at, until, firstLocale, shared })));
      todo.push({ at: at + 1, act: begin });
    }
    while (todo.length > 0) {
      todo.sort((one, other) => one.at - other.at);
      const { at, act } = todo.shift()!;
      api.clock.now = momentAt(at);
      await act();
    }
    return { id, picture: shared[0]! };
  }

  /** What happens to the locale profiles of a base profile, between its approval and its withdrawal. */
  private async beneath(
    baseId: string,
    person: SamplePerson,
    of: { from: number; until: number; firstLocale: number; shared: readonly Recipe[] },
  ): Promise<Planned[]> {
    const { random, api } = this;
    const rows = await api.services.database
      .selectFrom('locale_profile')
      .innerJoin('locale', 'locale.id', 'locale_id')
      .select(['locale_profile.id', 'code'])
      .where('base_profile_id', '=', baseId)
      .orderBy('code')
      .execute();
    return rows.flatMap(({ id, code }, place) => {
      const { steps: all } = dealt(LOCALE_HISTORIES, of.firstLocale + place);
      // Nobody withdraws a base profile above a locale profile that is published.
      const steps = of.until === this.end ? all : all.slice(0, 1);
      const filler = this.as('FillIn');
      const isApproved = steps.some(({ deed }) => deed === 'approve');
      const attributes = localeAttributes(random, person, code, isApproved);
      const delays = steps.map(() => this.delay(1));
      const share = (0.1 + 0.85 * random.fraction()) / delays.reduce((sum, one) => sum + one, 0);
      let at = of.from + 2;
      return steps.map(({ by, deed }, index): Planned => {
        at += delays[index]! * share * (of.until - of.from - 3);
        const headers = by === 'FillIn' ? filler : this.as(by);
        if (deed !== 'save') return { at, act: () => this.decide('locale', id, deed as 'approve', headers) };
        const act = async () => {
          if (index === 0 && random.chance(0.3)) await this.uploadToLocale(id, of.shared, headers);
          await this.saveLocale(id, person, attributes, headers);
        };
        return { at, act };
      });
    });
  }

  private async saveBase(
    profileBaseId: string,
    { attributes, tags, born }: SamplePerson,
    how: { isAgain: boolean; locales: readonly string[]; headers: { authorization: string } },
  ) {
    const { random, api } = this;
    if (how.isAgain) attributes.profession = random.pick(PROFESSIONS.filter((one) => one !== attributes.profession));
    const { status } = await api.call('base-profile.get', { params: { profileBaseId } }, how.headers);
    const body = {
      attributes: await attributeInputs(api.services, attributes),
      tags: this.withOtherTag(tags, how.isAgain),
      date_of_birth: `${born} 00:00:00.000000+00:00`,
      ...(status !== 'approved' && { reserved_locales: [...how.locales] }),
    };
    await api.call('base-profile.update', { params: { profileBaseId }, body }, how.headers);
  }

  private async saveLocale(
    profileId: string,
    { tags }: SamplePerson,
    attributes: Record<string, string>,
    headers: { authorization: string },
  ) {
    const { random, api } = this;
    const { version } = await api.call('locale-profile.get', { params: { profileId } }, headers);
    const isAgain = version > 1;
    if (isAgain) attributes['profession'] = random.pick(PROFESSIONS);
    const own = [
      ...some(random, GENERAL, random.between(1, 4)),
      ...some(random, PREFERENCES, random.between(0, 2)),
      ...tags.filter((tag) => tag.group_name === 'adultLevel'),
    ];
    const body = { attributes: await attributeInputs(api.services, attributes), tags: this.withOtherTag(own, isAgain) };
    await api.call('locale-profile.update', { params: { profileId }, body }, headers);
  }

  /** The tags, one of the general ones in another's place where somebody saves again. */
  private withOtherTag(tags: SamplePerson['tags'], isAgain: boolean): string[] {
    if (!isAgain) return tags.map(({ id }) => id);
    const other = this.random.pick(GENERAL.filter((tag) => !tags.includes(tag)));
    const at = tags.findIndex((tag) => tag.group_name === 'general');
    return tags.with(at, other).map(({ id }) => id);
  }

  private async decide(
    kind: 'base' | 'locale',
    id: string,
    deed: Exclude<Step['deed'], 'create' | 'save'>,
    headers: { authorization: string },
  ) {
    const params = kind === 'base' ? { profileBaseId: id } : { profileId: id };
    const named = `${kind}-profile` as 'base-profile';
    if (deed === 'approve') return this.api.call(`${named}.approve`, { params: params as never }, headers);
    if (deed === 'activate' || deed === 'deactivate') {
      const body = { active: deed === 'activate' };
      return this.api.call(`${named}.set-active`, { params: params as never, body }, headers);
    }
    const { random } = this;
    const codes = deed === 'doubt' ? [FREEZING_CODE] : some(random, REASONS, random.chance(0.2) ? 2 : 1);
    const note = codes.map((code) => DISAPPROVAL_NOTES[code] ?? '').join(' ');
    const body = { reason: { codes: [...codes], note } };
    return this.api.call(`${named}.disapprove`, { params: params as never, body }, headers);
  }

  /** Some of the pictures that the base profile has: no two people share one. */
  private async uploadToLocale(profileId: string, shared: readonly Recipe[], headers: { authorization: string }) {
    const { api, random } = this;
    const drawn = shared.slice(0, random.between(1, 3));
    const files = await Promise.all(drawn.map((recipe) => fileOf(recipe)));
    const params = { profileId };
    const { media } = await api.call('media.create-for-locale', { params, body: { files } }, headers);
    await this.level(media, 0, headers);
  }

  private async keepRecipes(media: readonly { id: string }[], drawn: readonly Recipe[]) {
    const { database } = this.api.services;
    for (const [index, { id }] of media.entries()) {
      const { sha256 } = await database
        .selectFrom('media')
        .select('sha256')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      this.recipes.set(sha256, drawn[index]!);
    }
  }

  /** Gives pictures their adult levels. `bare`: how likely each is to get none. */
  private async level(media: readonly { id: string }[], bare: number, headers: { authorization: string }) {
    const { random, api } = this;
    const media_tags: { media_id: string; tag_id: string }[] = [];
    for (const { id } of media) {
      const tag_id = await tagId(api.services, 'attachmentAdultLevel', random.pick(LEVELS));
      if (!random.chance(bare)) media_tags.push({ media_id: id, tag_id });
    }
    if (media_tags.length > 0) await api.call('media.tag', { body: { media_tags } }, headers);
  }
}

async function fileOf({ seed, index, copy }: Recipe): Promise<File> {
  const bytes = await drawPicture(seed, index, copy);
  const { format } = await sharp(bytes).metadata();
  return new File([new Uint8Array(bytes)], `${index}.${format}`);
}

/** A paper of each kind: an identity is a picture, the others are PDFs. */
async function paperOf(kind: (typeof DOCUMENT_KINDS)[number]): Promise<File> {
  const name = kind.charAt(0).toUpperCase() + kind.slice(1);
  if (kind !== 'identity') return new File([new Uint8Array(pdf('', 1).buffer)], `${name}.pdf`);
  const card = sharp({ create: { width: 600, height: 380, channels: 3, background: '#e8ecef' } });
  return new File([new Uint8Array(await card.png().toBuffer())], 'Identity card.png');
}
