import type { RawAnswer, TestApi } from '../../../support/api.ts';
import { insertBaseProfile } from '../../../support/base-profiles.ts';
import {
  attributeInputs,
  completeBaseBody,
  completeLocaleBody,
  insertLocaleProfile,
  localeId,
  tagId,
} from '../../../support/locale-profiles.ts';
import { aPicture } from '../../../support/pictures.ts';
import type { Random } from '../../../support/random.ts';
import { uploaded } from '../../../server/media/images.ts';

export type Step = () => Promise<RawAnswer | undefined>;

/** A base profile with two pictures and three locale profiles beneath it, and what an Admin does to them at random. */
export class History {
  base = '';
  /** A danish, a german and a french one; the last waits to be filled in at first. */
  locales: string[] = [];
  readonly done: string[] = [];
  readonly undone: string[] = [];
  private hair: string[] = [];
  private levels: string[] = [];
  private reservable: string[] = [];
  private readonly api: TestApi;
  private readonly random: Random;

  constructor(api: TestApi, random: Random) {
    this.api = api;
    this.random = random;
  }

  async begin(): Promise<void> {
    const { services } = this.api;
    const tags = (group: string, names: string[]) => Promise.all(names.map((name) => tagId(services, group, name)));
    this.hair = await tags('hairColor', ['black', 'red']);
    this.levels = await tags('attachmentAdultLevel', ['none', 'nude', 'mild']);
    this.base = await insertBaseProfile(services, { status: 'awaiting_approval' });
    await uploaded(this.api, this.base, 2);
    const ids = await Promise.all(['da', 'de', 'fr', 'sv', 'nb'].map((code) => localeId(services, code)));
    this.reservable = ids.slice(3);
    for (const id of ids.slice(0, 3)) {
      this.locales.push(await insertLocaleProfile(services, { base_profile_id: this.base, locale_id: id }));
    }
    for (const id of this.locales.slice(0, 2)) await this.fill(id, undefined);
  }

  as = () => this.api.as('Admin', 'ada');
  private get params() {
    return { profileBaseId: this.base };
  }

  images = () =>
    this.api.services.database
      .selectFrom('media')
      .select(['id', 'kind'])
      .where('base_profile_id', '=', this.base)
      .where('locale_profile_id', 'is', null)
      .orderBy('id')
      .execute();

  /** Does something to one of the images, if there are as many. */
  private async withImage(least: number, act: (mediaId: string) => Promise<RawAnswer>): Promise<RawAnswer | undefined> {
    const there = await this.images();
    return there.length < least ? undefined : act(this.random.of(there).id);
  }

  private upload = (colours: readonly string[]) =>
    aPicture({ name: 'one.jpg', background: this.random.of(colours) }).then((file) => [file]);

  save: Step = async () => {
    const { api, random } = this;
    // No image may be without a level.
    await this.tag();
    const whole = await completeBaseBody(api.services);
    const values = { profession: random.of(['', 'Pilot', 'Baker']), hobbies: random.of(['', 'Chess']) };
    const own = await attributeInputs(api.services, values);
    const pictures = (await this.images()).filter(({ kind }) => kind === 'profile_picture').map(({ id }) => id);
    const { status } = await api.services.database
      .selectFrom('base_profile')
      .select('status')
      .where('id', '=', this.base)
      .executeTakeFirstOrThrow();
    const reserved = random.of([[], this.reservable.slice(0, 1), this.reservable]);
    const body = {
      ...whole,
      attributes: [...whole.attributes, ...own],
      tags: [...whole.tags, ...random.of([[], [this.hair[0]!], [this.hair[1]!]])],
      selfie_id: random.of([null, ...pictures]),
      reserved_locales: status === 'approved' ? undefined : reserved,
    };
    return api.attempt('base-profile.update', { params: this.params, body }, this.as());
  };
  tag: Step = async () => {
    const there = await this.images();
    if (there.length === 0) return undefined;
    const body = { media_tags: there.map(({ id }) => ({ media_id: id, tag_id: this.random.of(this.levels) })) };
    return this.api.attempt('media.tag', { body }, this.as());
  };
  private approve: Step = () => this.api.attempt('base-profile.approve', { params: this.params }, this.as());
  private setActive: Step = () => {
    const body = { active: this.random.next() < 0.6 };
    return this.api.attempt('base-profile.set-active', { params: this.params, body }, this.as());
  };

  /** What is done to the base profile. Only what is approved is published: both come oftener. */
  readonly steps: readonly Step[] = [
    this.save,
    this.save,
    this.save,
    this.approve,
    this.approve,
    this.setActive,
    this.setActive,
    this.tag,
    async () => {
      const files = await this.upload(['#123', '#456', '#789', '#abc']);
      const kind = this.random.of(['profile_picture', 'attachment'] as const);
      return this.api.attempt('media.create-for-base', { params: this.params, body: { kind, files } }, this.as());
    },
    () =>
      this.withImage(1, (mediaId) => {
        const { random } = this;
        const body = { x: random.of([0, 20]), y: 10, width: 200, height: random.of([150, 180]), locale_id: null };
        return this.api.attempt('media.crop', { params: { mediaId }, body }, this.as());
      }),
    () =>
      this.withImage(1, (mediaId) =>
        this.api.attempt('media.reset-crop', { params: { mediaId }, body: {} }, this.as()),
      ),
    () =>
      this.withImage(2, (mediaId) =>
        this.api.attempt('media.delete', { params: { mediaId }, body: { locale_id: null } }, this.as()),
      ),
    async () => {
      const there = (await this.images()).map(({ id }) => id).toSorted(() => this.random.next() - 0.5);
      const body = { profile_picture_ids: there.slice(0, -1), attachment_ids: there.slice(-1) };
      return this.api.attempt('base-profile.change-media-order', { params: this.params, body }, this.as());
    },
    () => {
      const reason = { codes: [this.random.of(['under_age_doubt', 'text_quality'] as const)], note: 'Look again' };
      return this.api.attempt('base-profile.disapprove', { params: this.params, body: { reason } }, this.as());
    },
    () => {
      const body = { frozen: this.random.next() < 0.5, note: '' };
      return this.api.attempt('base-profile.set-frozen', { params: this.params, body }, this.as());
    },
  ];

  uploadToLocale: Step = async () => {
    const files = await this.upload(['#321', '#654']);
    const params = { profileId: this.locales[0]! };
    return this.api.attempt('media.create-for-locale', { params, body: { files } }, this.as());
  };

  async fill(id: string, link: number | undefined): Promise<RawAnswer> {
    const { api, random } = this;
    const body = await completeLocaleBody(api.services, `Beneath ${id}`);
    const own = await attributeInputs(api.services, { hobbies: random.of(['Chess', 'Tennis', 'Swimming']) });
    const input = {
      params: { profileId: id },
      query: link === undefined ? {} : { base_link: link },
      body: { ...body, attributes: [...body.attributes, ...own] },
    };
    return api.attempt('locale-profile.update', input, this.as());
  }

  /** Remembers what was done, so that it can be undone; whether anything was. */
  note(answer: RawAnswer | undefined): boolean {
    if (answer?.status !== 200 && answer?.status !== 201) return false;
    if (answer.body.action_id) {
      this.done.push(answer.body.action_id);
      this.undone.length = 0;
    }
    return true;
  }

  /** Undoes the last action, or does again what was undone last. */
  async turn(): Promise<void> {
    const isUndo = this.random.next() < 0.6;
    const actionId = (isUndo ? this.done : this.undone).pop();
    if (actionId === undefined) return;
    const operation = isUndo ? 'action.undo' : 'action.redo';
    const { status, body } = await this.api.attempt(operation, { params: { actionId } }, this.as());
    if (status !== 200) return;
    if (isUndo) this.undone.push(actionId);
    else this.done.push(body.action_id);
  }
}
