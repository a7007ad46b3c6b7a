import {
  type Command,
  defineCommand,
  HIDDEN,
  type KeyPress,
  type Omitting,
  READY,
  type SectionId,
  type Verdict,
  verdictFrom,
} from './command.ts';
import type { CommandId } from './command-ids.ts';
import type { Context, Scope, TargetKind, Targets } from './context.ts';
import { isLocaleProfile, type ProfileRecord } from './records.ts';
import type { Ports } from './ports.ts';
import { pageOfProfile, ROUTES, type Destination } from '../src/contract/base/routes.ts';
import { ROLES, type Role } from '../src/contract/base/roles.ts';

/** What a command of the screen may touch: nothing by which a record, a setting or the sign-in is changed. */
export interface ScreenPorts extends Omit<
  Ports,
  'api' | 'settings' | 'documents' | 'media' | 'session' | 'forgetRecords' | 'undoLast' | 'redoLast' | 'repeatLast'
> {
  settings: Pick<Ports['settings'], 'keep'>;
  documents: Omit<Ports['documents'], 'send' | 'deleteSoon' | 'keep'>;
  media: Omit<Ports['media'], 'uploads'> & { uploads: Omit<Ports['media']['uploads'], 'send'> };
  session: Omit<Ports['session'], 'signOut'>;
}

interface Job<T extends TargetKind, Args extends object> {
  on: Targets[T];
  args: Args;
  context: Context;
  ports: ScreenPorts;
}

/** What only the run can put into words it says itself; '' or nothing: what happened can be seen. */
type Run<T extends TargetKind, Args extends object> =
  | {
      run: (job: Job<T, Args>) => void | Promise<void>;
      say?: (args: Args, on: Targets[T]) => string;
      runAndSay?: never;
    }
  | { runAndSay: (job: Job<T, Args>) => string | undefined | Promise<string>; run?: never; say?: never }
  /** Nothing but leading there. */
  | (Required<Pick<Command<T, Args, object>, 'leadsTo'>> & {
      run?: never;
      runAndSay?: never;
      say?: (args: Args, on: Targets[T]) => string;
    });

/** What changes more is written with `defineCommand`, which has no undo unless somebody decided so. */
interface ChangesNothing {
  undo?: never;
  changes?: never;
  about?: never;
  failure?: never;
}

type Others = 'run' | 'say' | 'after' | 'retryArgs' | 'sayMore' | keyof ChangesNothing;
type ScreenCommand<T extends TargetKind, Args extends object> = Omitting<
  Omit<Command<T, Args, object>, Others | 'roles'>,
  T,
  Args
> &
  Partial<Pick<Command<T, Args, object>, 'roles'>> &
  ChangesNothing &
  Run<T, Args>;

/**
 * A command that changes no more than this screen and what the person prefers on it: there is nothing to
 * undo, nothing to hold a stray press against, and mostly nothing to say. It is for everybody unless it names roles.
 */
export function screenCommand<T extends TargetKind = 'none', Args extends object = object>(
  command: ScreenCommand<T, Args>,
): Command<T, Args, { words: string }> {
  const { run, runAndSay, say, ...others } = command;
  return defineCommand<T, Args, { words: string }>({
    ...({ roles: ROLES, ...others } as unknown as Omit<Command<T, Args, object>, Others>),
    changes: false,
    run: async (job) => {
      const to = run || runAndSay ? null : command.leadsTo?.(job.args, job.context, job.on);
      if (typeof to === 'string') job.ports.openInNewTab(to);
      else if (to) job.ports.navigate(to.route, to.params, to.query, to.hash);
      await run?.(job);
      const words = await runAndSay?.(job);
      return { done: words ? [{ words }] : [], failed: [] };
    },
    undo: 'none',
    say: ({ done: [said] }, args, on) => said?.words ?? say?.(args, on) ?? '',
  });
}

interface KeyCommand<Port> {
  id: CommandId;
  title: string;
  keywords?: readonly string[];
  /** The first is shown as its hint. */
  presses: readonly string[];
  repeats?: boolean;
  /** Absent: all. */
  roles?: readonly Role[];
  /** Where it is offered of all places where those keys are; absent: in all. */
  when?: (context: Context) => Verdict | boolean;
  /** Returns a sentence that is announced to screen readers, or nothing. */
  run: (port: Port) => string | void | Promise<void>;
}

/** What the keys of one scope have alike. */
interface KeysOfScope<Port> {
  scope: Scope;
  port: (ports: ScreenPorts) => Port;
  inFields?: true;
  section?: SectionId;
  internal?: true;
  keywords?: readonly string[];
  roles?: readonly Role[];
  hint?: () => string;
  /** Where they are offered; absent: whenever their scope is there. */
  here?: (context: Context) => Verdict | boolean;
}

/** Commands of keys that change only what is shown in their scope: no arguments, no call, nothing to undo. */
export function keyCommands<Port>(
  { scope, port, inFields, here = ({ scopes }) => scopes.includes(scope), ...alike }: KeysOfScope<Port>,
  commands: readonly KeyCommand<Port>[],
) {
  return commands.map(({ presses, repeats = false, run, when = () => true, ...command }) =>
    screenCommand({
      ...alike,
      ...command,
      keys: pressesIn(scope, presses, { repeats, ...(inFields && { inFields }) }),
      when(context) {
        const verdict = verdictFrom(here(context));
        return verdict.kind === 'ready' ? when(context) : verdict;
      },
      async runAndSay({ ports }) {
        const words = await run(port(ports));
        return typeof words === 'string' ? words : '';
      },
      silent: true,
    }),
  );
}

/** Several presses for the same in one scope, of which the first is shown. */
export function pressesIn(scope: Scope, presses: readonly string[], more: Partial<KeyPress<object>> = {}) {
  return presses.map((press, index): KeyPress<object> => ({ press, scope, ...more, alternative: index > 0 }));
}

/**
 * For what lies over the workbench: the second-factor pages have no place to show it, and a layer
 * that is open but unseen would take every key. An error page has no route and is in the workbench.
 */
export function inWorkbench({ route }: Context): Verdict {
  return route !== null && ROUTES[route].layout === 'unauthenticated' ? HIDDEN : READY;
}

/** Copies a text, unless it is no longer there. */
export async function copy({ clipboard }: Pick<ScreenPorts, 'clipboard'>, text: string | null): Promise<void> {
  if (text !== null) await clipboard.write(text);
}

/** The page of a profile of either kind. */
export function pageOfRecord(record: ProfileRecord): Destination {
  return isLocaleProfile(record) ? pageOfProfile(record.profile_base_id, record.id) : pageOfProfile(record.id);
}
