import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Operation, API_BASE } from '../../../../src/contract/base/operation.ts';
import { OPERATIONS } from '../../../../src/contract/operations.ts';
import { verifyAuditTrail } from '../../../../src/server/trail/proof/prove-trail.ts';
import { ensureLookups } from '../../../../src/server/lookups/ensure-lookups.ts';
import { fileMediaStore } from '../../../../src/server/media/file-media-store.ts';
import { pathOf } from '../../../support/api.ts';
import { insertBaseProfiles, storedOf } from '../../../support/base-profiles.ts';
import { completeBaseBody } from '../../../support/locale-profiles.ts';
import { aPicture } from '../../../support/pictures.ts';
import { preparedPlace, type PreparedPlace } from '../../../support/prepared-place.ts';
import { startServerProcess } from '../../../support/server-process.ts';
import { addPerson, signInAt } from '../../../support/staff.ts';

/** Ten in a whole run, five on each engine; `npm run test:kills` makes a hundred. */
const KILLS = Number(process.env['TEST_KILLS'] ?? 5);
/** Each has one writer, so that it is known what has to be there in the end. */
const PROFILES = 6;
/** These are approved beside them, by several who take them from one list. */
const LISTED = 60;
const APPROVERS = 6;
/** Answers between two kills: from a moment after the start to many. */
const ANSWERS = [1, 4, 29, 2, 14, 6, 21, 3, 11, 17];
/** Minutes: a start of a server takes seconds, on a busy machine many. */
const PATIENCE = 3 + KILLS / 2;
type Kind = 'update' | 'approve' | 'undo' | 'upload' | 'remove';
/** What happens to a profile again and again. A new image has no level yet, which no update would go past. */
const ROUNDS: readonly (readonly Kind[])[] = [
  ['update', 'approve', 'undo'],
  ['upload', 'upload', 'remove', 'remove'],
];
type Answer = { action_id?: string; media?: { id: string }[] };
let place: PreparedPlace<{
  email: string;
  ids: string[];
  listed: string[];
  body: Awaited<ReturnType<typeof completeBaseBody>>;
}>;
let picture: File;
beforeAll(async () => {
  picture = await aPicture({ width: 500, height: 500 });
  place = await preparedPlace(async (database) => {
    await ensureLookups(database.kysely);
    const services = { database: database.kysely };
    return {
      email: await addPerson(database, 'ada', 'Admin'),
      ids: await insertBaseProfiles(
        services,
        Array.from({ length: PROFILES }, (_, number) => ({ profile_name: `Profile ${number}` })),
      ),
      listed: await insertBaseProfiles(
        services,
        Array.from({ length: LISTED }, () => ({})),
      ),
      body: await completeBaseBody(services),
    };
  });
});
afterAll(() => place.remove());

/** One profile and what has been acknowledged of it. */
class Written {
  readonly id: string;
  readonly round: readonly Kind[];
  readonly answers: { kind: Kind; text: string }[] = [];
  constructor(id: string, number: number) {
    this.id = id;
    this.round = ROUNDS[number % ROUNDS.length] as readonly Kind[];
  }
  get next(): Kind {
    return this.round[this.answers.length % this.round.length] as Kind;
  }
  last(kind: Kind): Answer {
    return JSON.parse(this.answers.findLast((answer) => answer.kind === kind)?.text ?? '{}') as Answer;
  }
  count(kind: Kind): number {
    return this.answers.filter((answer) => answer.kind === kind).length;
  }
}

test(
  'killed again and again under updates, decisions, undos and uploads: nothing acknowledged is lost, nothing is done twice',
  async () => {
    const { email, ids, listed, body } = place.filled;
    let server = await startServerProcess(place.environment);
    const { authorization } = await signInAt(server.address, email);
    const profiles = ids.map((id, number) => new Written(id, number));
    /** The whole answer to each approval of the list that was acknowledged. */
    const approved = new Map<string, string>();
    let cutOff = 0;

    /** The write that stands at this place of the profile's history: the same bytes however often it is sent. */
    async function send(profile: Written, number: number, kind: Kind): Promise<string> {
      const headers = { authorization, 'idempotency-key': `write-${number}-${profile.id}` };
      const json = { ...headers, 'content-type': 'application/json' };
      const { operation, params, more } = {
        update: () => {
          const attributes = body.attributes.map((each) =>
            each.value === 'Anna B.' ? { ...each, value: `Name ${number}` } : each,
          );
          return {
            operation: OPERATIONS['base-profile.update'],
            params: { profileBaseId: profile.id },
            more: { headers: json, body: JSON.stringify({ ...body, attributes }) },
          };
        },
        approve: () => ({
          operation: OPERATIONS['base-profile.approve'],
          params: { profileBaseId: profile.id },
          more: { headers },
        }),
        undo: () => ({
          operation: OPERATIONS['action.undo'],
          params: { actionId: profile.last('approve').action_id },
          more: { headers },
        }),
        upload: () => {
          const form = new FormData();
          form.append('kind', 'attachment');
          form.append('files[0]', picture);
          const params = { profileBaseId: profile.id };
          return { operation: OPERATIONS['media.create-for-base'], params, more: { headers, body: form } };
        },
        remove: () => {
          // The latest image that has not been taken away: of two uploads first the second.
          const removed = profile.answers.slice(0, number).filter((answer) => answer.kind === 'remove').length;
          const uploads = profile.answers.slice(0, number).filter((answer) => answer.kind === 'upload');
          const { media } = JSON.parse(uploads.at(-1 - (removed % 2))?.text ?? '{}') as Answer;
          return {
            operation: OPERATIONS['media.delete'],
            params: { mediaId: media?.[0]?.id },
            more: { headers: json, body: '{}' },
          };
        },
      }[kind]();
      return textOf(operation, params, more);
    }

    function approveListed(id: string): Promise<string> {
      const headers = { authorization, 'idempotency-key': `write-${id}` };
      return textOf(OPERATIONS['base-profile.approve'], { profileBaseId: id }, { headers });
    }

    async function textOf(operation: Operation, params: object, more: RequestInit): Promise<string> {
      const address = server.address + API_BASE + pathOf(operation, { params });
      const answer = await fetch(address, { method: operation.method, ...more });
      const text = await answer.text();
      if (answer.status !== 200) throw new Error(`${operation.path} answered ${answer.status}: ${text}`);
      return text;
    }

    async function write(profile: Written): Promise<void> {
      const kind = profile.next;
      profile.answers.push({ kind, text: await send(profile, profile.answers.length, kind) });
    }

    /** Everybody at the same time, until so many answers have come and the server is killed. */
    async function writeUntilKilled(killAfter: number): Promise<void> {
      let answers = 0;
      let killed: Promise<void> | null = null;
      const open = listed.filter((id) => !approved.has(id));
      const approveNext = async (): Promise<boolean> => {
        const id = open.shift();
        if (id !== undefined) approved.set(id, await approveListed(id));
        return id !== undefined;
      };
      const writers = [
        ...profiles.map((profile) => () => write(profile).then(() => true)),
        ...Array.from({ length: APPROVERS }, () => approveNext),
      ];
      await Promise.all(
        writers.map(async (writeOne) => {
          while (killed === null) {
            try {
              if (!(await writeOne())) return;
            } catch (error) {
              if (killed === null) throw error;
              cutOff += 1;
              return;
            }
            answers += 1;
            if (answers === killAfter) killed = server.end('SIGKILL');
          }
        }),
      );
      await (killed as Promise<void> | null);
    }

    for (let kill = 0; kill < KILLS; kill += 1) {
      await writeUntilKilled(ANSWERS[kill % ANSWERS.length] as number);
      server = await startServerProcess(place.environment);
      // Anyone who never got the answer and sends the same again gets nothing but the answer from memory.
      for (const [id, answer] of approved) expect(await approveListed(id)).toBe(answer);
      for (const profile of profiles) {
        const last = profile.answers.at(-1);
        if (last) expect(await send(profile, profile.answers.length - 1, last.kind)).toBe(last.text);
      }
    }
    // What was cut off is sent once more, and every round is brought to its end.
    for (const profile of profiles) {
      do {
        await write(profile);
      } while (profile.answers.length % profile.round.length !== 0);
    }
    for (const id of listed) if (!approved.has(id)) await approveListed(id);
    await server.end('SIGTERM');

    expect(cutOff).toBeGreaterThan(0);
    await place.look(async ({ kysely: database }) => {
      const store = fileMediaStore(place.environment['DATA_DIR'] ?? '');
      for (const profile of profiles) {
        const { profile: stored, events } = await storedOf({ database }, profile.id);
        expect(
          await database.selectFrom('media').select('id').where('base_profile_id', '=', profile.id).execute(),
        ).toEqual([]);
        // Each write raises the version by one: one that was lost or done twice shows here.
        expect(stored.version).toBe(1 + profile.answers.length);
        const updated = profile.answers.findLastIndex(({ kind }) => kind === 'update');
        if (updated >= 0) expect(JSON.stringify(stored.attributes)).toContain(`Name ${updated}"`);
        for (const { text } of profile.answers.filter(({ kind }) => kind === 'upload')) {
          const { media = [] } = JSON.parse(text) as Answer;
          const taken = database
            .selectFrom('removed_file')
            .selectAll()
            .where('id', '=', media[0]?.id ?? '');
          const { sha256s } = await taken.executeTakeFirstOrThrow();
          for (const sha256 of sha256s) expect(await store.has(sha256)).toBe(true);
        }
        for (const [kind, event] of [
          ['approve', 2],
          ['undo', 111],
          ['upload', 102],
        ] as const) {
          expect(
            events.filter((row) => row.event === event),
            kind,
          ).toHaveLength(profile.count(kind));
        }
      }
      for (const id of listed) {
        const { profile, events } = await storedOf({ database }, id);
        expect([profile.status, events.length]).toEqual(['approved', 1]);
      }
      expect((await verifyAuditTrail(database)).broken).toBeNull();
    });
  },
  PATIENCE * 60_000,
);
