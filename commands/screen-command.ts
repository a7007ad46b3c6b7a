import { type Command, defineCommand, HIDDEN, type Omitting, READY, type Verdict } from './command.ts';
import type { Context, TargetKind, Targets } from './context.ts';
import { isLocaleProfile, type ProfileRecord } from './records.ts';
import type { Ports } from './ports.ts';
import { pageOfProfile, ROUTES, type Destination } from '../src/contract/base/routes.ts';
import { ROLES } from '../src/contract/base/roles.ts';

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

/**
 * For what lies over the workbench: the second-factor pages have no place to show it, and a layer
 * that is open but unseen would take every key. An error page has no route and is in the workbench.
 */
export function inWorkbench({ route }: Context): Verdict {
  return route !== null && ROUTES[route].layout === 'unauthenticated' ? HIDDEN : READY;
}

/** The page of a profile of either kind. */
export function pageOfRecord(record: ProfileRecord): Destination {
  return isLocaleProfile(record) ? pageOfProfile(record.profile_base_id, record.id) : pageOfProfile(record.id);
}
