import { defineCommand } from '../command.ts';
import { array, enums, integer, nonempty, object, optional, string } from 'superstruct';
import { pageOfProfile } from '../../src/contract/base/routes.ts';
import type { ProfileKind } from '../../src/contract/profiles/status.ts';
import { Uuid } from '../../src/contract/base/primitives.ts';
import type { CommandId } from '../command-ids.ts';
import { isLocaleProfile, type Context, type ProfileRecord } from '../context.ts';
import { inSpiteOfDuplicates } from '../duplicates/look-at-pairs.ts';
import { forEach } from '../each.ts';
import { pageOfRecord, keyCommands, screenCommand } from '../screen-command.ts';
import { leaseOf } from '../queue/next-input.ts';
import { undoFor, type Undoable } from '../review/undoable.ts';
import { RIGHTS } from '../../src/contract/base/rights.ts';
import type { VersionedRecord, VersionsPort } from './port.ts';
import { asked } from '../steps.ts';

const onRecord = ({ open }: Context) => open !== null;
const inDialog = ({ versions }: Context) => versions !== null;

function openRecord({ open }: Context): VersionedRecord | null {
  return open && { kind: isLocaleProfile(open) ? 'locale' : 'base', id: open.id, name: open.profile_name };
}

const VERSION = asked('Version', 'Which version?', integer());

/** `base`: its base profile, or itself. */
export type RecordElsewhere = VersionedRecord & { base: string };

interface AsDecided {
  /** Left out: the one that is open. */
  record?: RecordElsewhere;
  /** The version by its number; left out: the one that stood at the moment `at`, in ISO form. */
  link?: number;
  at?: string;
}

interface Pick {
  id: CommandId;
  title: string;
  run: (versions: VersionsPort, link: number) => void;
}

function pick({ id, title, run }: Pick) {
  return screenCommand<'none', { link: number }>({
    id,
    title,
    internal: true,
    when: inDialog,
    steps: { link: VERSION },
    run: ({ args, ports }) => run(ports.versions, args.link),
  });
}

interface Restored extends Undoable {
  /** What could not be set any more, in words. */
  left: readonly string[];
}

/** `fields`: only these, and `pictures` for their order; left out: all that a save may set. */
interface RestoreArgs {
  fields?: string[];
}

function restore(kind: ProfileKind) {
  return defineCommand<'base-profile' | 'locale-profile', RestoreArgs, Restored>({
    id: `${kind}-profile.restore-version`,
    title: 'Restore this version',
    keywords: ['earlier', 'go back'],
    keys: [{ press: 'Shift+r', scope: 'versions' }],
    roles: RIGHTS[kind].save,
    target: `${kind}-profile`,
    changes: true,
    when({ versions }, on) {
      const isShown = versions !== null && versions.kind === kind && on.length === 1 && on[0]?.id === versions.id;
      return isShown && versions.link !== null && !versions.current;
    },
    steps: { fields: asked('Fields', 'Which fields?', optional(nonempty(array(string())))) },
    run: async ({ on, args, context, ports }) => {
      // Of the press: what is chosen meanwhile is another version.
      const link = String(context.versions?.link ?? 0);
      const outcome = await forEach(on as readonly ProfileRecord[], async ({ id, version, profile_name: name }) => {
        const { action_id: actionId, left } = await inSpiteOfDuplicates(ports, (reason) =>
          ports.api(
            'version.restore',
            {
              params: { kind, profileId: id, link },
              body: { ...(args.fields && { fields: args.fields }), ...reason },
            },
            { version, ...leaseOf({ context, ports }, id) },
          ),
        );
        return { id, name, actionId, left };
      });
      if (outcome.done.length > 0) {
        ports.forgetRecords(outcome.done.map(({ id }) => id));
        await ports.versions.reload();
      }
      return outcome;
    },
    undo: ({ outcome }) => undoFor(outcome.done),
    say: ({ done }) =>
      done.some(({ actionId }) => actionId !== null) ? 'Restored from an earlier version' : 'Nothing has changed',
    sayMore: ({ done }) => done.flatMap(({ left }) => left.map((what) => `Not restored: ${what}`)),
  });
}

export const VERSIONS_COMMANDS = [
  screenCommand({
    id: 'versions.show',
    title: 'Show versions…',
    keywords: ['history', 'compare', 'restore', 'earlier', 'diff', 'at the decision'],
    keys: [{ press: 'Shift+v', scope: 'record' }],
    when: onRecord,
    leadsTo: (_args, { open }) => open && { ...pageOfRecord(open), hash: 'versions' },
    run: ({ context, ports }) => {
      const record = openRecord(context);
      if (record !== null) ports.versions.show(record, null);
    },
  }),
  /** Sent by the log at an approval or a disapproval, and by links to a decision elsewhere: then by its time. */
  screenCommand<'none', AsDecided>({
    id: 'versions.as-decided',
    title: 'Show the version that was decided on',
    internal: true,
    steps: {
      record: asked(
        'Profile',
        'Which profile?',
        optional(object({ kind: enums(['base', 'locale'] as const), id: Uuid, name: string(), base: Uuid })),
      ),
      link: asked('Version', 'Which version?', optional(integer())),
      at: asked('Time', 'When?', optional(string())),
    },
    leadsTo: ({ record, link, at }, { open }) => {
      const page = record
        ? pageOfProfile(record.base, record.kind === 'base' ? null : record.id)
        : open && pageOfRecord(open);
      return page && { ...page, hash: `versions=${link ?? at}` };
    },
    run: ({ args: { record, link, at }, context, ports }) => {
      const whose = record ?? openRecord(context);
      if (whose !== null) ports.versions.show(whose, link === undefined ? { at: at ?? '' } : { link });
    },
  }),
  pick({ id: 'versions.choose', title: 'Show this version', run: (port, link) => port.choose(link) }),
  pick({ id: 'versions.compare', title: 'Compare with this version', run: (port, link) => port.compareWith(link) }),
  ...keyCommands(
    { scope: 'versions', port: ({ versions }) => versions, keywords: ['next', 'previous', 'row'], here: inDialog },
    [
      {
        id: 'versions.older',
        title: 'Older version',
        presses: ['j', 'ArrowDown'],
        repeats: true,
        run: (p) => p.move('older'),
      },
      {
        id: 'versions.newer',
        title: 'Newer version',
        presses: ['k', 'ArrowUp'],
        repeats: true,
        run: (p) => p.move('newer'),
      },
    ],
  ),
  screenCommand({
    id: 'versions.mark',
    title: 'Mark this version to compare',
    keywords: ['compare', 'select', 'diff'],
    keys: [{ press: 'x', scope: 'versions' }],
    when: ({ versions }) => versions !== null && versions.link !== null,
    run: ({ ports }) => ports.versions.mark(),
  }),
  screenCommand({
    id: 'versions.toggle-same',
    title: 'Show or hide unchanged fields',
    keywords: ['compare', 'all fields', 'differences'],
    keys: [{ press: 's', scope: 'versions' }],
    when: ({ versions }) => versions?.comparing === true,
    run: ({ ports }) => ports.versions.toggleSame(),
  }),
  screenCommand({
    id: 'versions.show-older',
    title: 'Load older versions',
    internal: true,
    when: inDialog,
    run: ({ ports }) => ports.versions.showOlder(),
  }),
  restore('base'),
  restore('locale'),
];
