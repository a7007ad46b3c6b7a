import { typedNumber } from '../../src/contract/letters/digit-value.ts';
import { counted } from '../../src/contract/base/words.ts';
import { optional, size, string, type Struct } from 'superstruct';
import {
  DISAPPROVAL_CODES,
  REASON_WORDS,
  FREEZING_CODE,
  type DisapprovalCode,
} from '../../src/contract/profiles/disapproval.ts';
import { QUEUE_LABELS, QUEUES } from '../../src/contract/queue/queues.ts';
import {
  problemOfHours,
  isChoice,
  SETTING_KEYS,
  SETTINGS,
  withReason,
  type ChoiceKey,
  type SettingKey,
  type SettingValue,
  type TimedQueue,
  problemOfLimit,
} from '../../src/contract/settings/settings.ts';
import { SKIP_REASONS, type SkipReason } from '../../src/contract/queue/skips.ts';
import type { CommandId } from '../command-ids.ts';
import type { AnyCommand } from '../command.ts';
import { settingCommand } from './change-and-reset.ts';
import { limitInWords, MEDIA_LIMITS, type MediaLimit } from '../../src/contract/base/media-limits.ts';
import { asked, eitherOr, oneOf } from '../steps.ts';

/** Sets what is one of a closed list. */
function choiceCommand(key: ChoiceKey) {
  const { title, summary, keywords, shape, commands } = SETTINGS[key];
  const labels: Readonly<Record<string, string>> = SETTINGS[key].labels;
  const choices = Object.entries(labels).map(([value, label]) => ({ value, label }));
  const [id] = commands;
  return settingCommand<ChoiceKey, { level: string }>({
    key,
    id,
    title: `Set ${title.toLowerCase()}…`,
    keywords: [...keywords, 'settings', 'everybody'],
    // The table pairs each shape with its own value; here all of them are texts.
    steps: { level: asked(title, summary, shape as unknown as Struct<string>, { choices: () => choices }) },
    change: (_now, { level }) => level as SettingValue<ChoiceKey>,
    say: (_outcome, { level }) => `${title}: ${labels[level]?.toLowerCase() ?? ''}`,
  });
}

export const choiceCommands = SETTING_KEYS.filter(isChoice).map(choiceCommand);

interface Hours {
  queue: TimedQueue;
  /** As typed. */
  hours: string;
}

const setHoursUntilDue = settingCommand<'sla_hours', Hours>({
  key: 'sla_hours',
  id: 'settings.hours-until-due',
  title: 'Set hours until due…',
  keywords: ['sla', 'queue', 'past due', 'deadline', 'age limit', 'settings', 'everybody'],
  steps: {
    queue: oneOf(
      'Queue',
      'Which queue?',
      QUEUES,
      QUEUE_LABELS,
      (queue, { settings }) => `${settings.sla_hours[queue]} h`,
    ),
    hours: asked('Hours', 'After how many hours is an item past due?', size(string(), 1, 20)),
  },
  problem: ({ hours }) => problemOfHours(hours),
  asks: () => ({ title: 'This affects open items', yes: 'Change' }),
  change: (now, { queue, hours }) => ({ ...now, [queue]: typedNumber(hours) }),
  say: (_outcome, { queue, hours }) => `${QUEUE_LABELS[queue]}: past due after ${counted(typedNumber(hours), 'hour')}`,
});

/** A type and not an interface: an invocation takes it as a record of values. */
type StaleWait = { waits: boolean; hours: string | undefined };

const hoursOfStale = ({ waits, hours }: StaleWait) => (waits ? typedNumber(hours ?? '') : null);

const setStaleHours = settingCommand<'stale_hours', StaleWait>({
  key: 'stale_hours',
  id: 'settings.stale-hours',
  title: 'Put stale profiles into the fill-in queue…',
  keywords: ['outdated', 'settings', 'everybody'],
  steps: {
    waits: eitherOr('Stale profiles', SETTINGS.stale_hours.summary, 'After a set time…', 'Never'),
    hours: asked('Hours', 'After how many hours?', optional(size(string(), 1, 20)), {
      asked: (_context, { waits }) => waits === true,
      required: () => true,
    }),
  },
  problem: ({ waits, hours }) => (waits && hours !== undefined ? problemOfHours(hours) : null),
  asks: () => ({ title: 'This affects the fill-in queue', yes: 'Change' }),
  change: (_now, args) => hoursOfStale(args),
  say: (_outcome, args) => {
    const hours = hoursOfStale(args);
    return `Stale profiles in the fill-in queue: ${hours === null ? 'never' : `after ${counted(hours, 'hour')}`}`;
  },
});

interface Offered<Code> {
  reason: Code;
  offered: boolean;
}

interface ReasonSetting<K extends SettingKey, Code extends string> {
  id: CommandId;
  title: string;
  key: K;
  labels: Readonly<Record<Code, string>>;
  codes: readonly [Code, ...Code[]];
}

/** Offers one reason of a list to everybody, or withdraws it. */
function reasonCommand<K extends 'disapproval_reasons' | 'skip_reasons', Code extends string>(
  setting: ReasonSetting<K, Code>,
) {
  const { id, title, key, labels, codes } = setting;
  const reason = oneOf('Reason', 'Which reason?', codes, labels);
  const offered = eitherOr('Offered', SETTINGS[key].summary, 'Offer it', 'Withdraw it');
  return settingCommand<K, Offered<Code>>({
    key,
    id,
    title,
    keywords: ['reasons', 'settings', 'everybody'],
    steps: { reason, offered },
    change: (now, args) => withReason(key, now, args.reason, args.offered),
    say: (_outcome, args) => `${labels[args.reason]}: ${args.offered ? 'offered' : 'withdrawn'}`,
  });
}

/** The reason that freezes a profile is not among them: it is always offered. */
const WITHDRAWABLE = DISAPPROVAL_CODES.filter((code) => code !== FREEZING_CODE);

const offerDisapprovalReason = reasonCommand({
  id: 'settings.disapproval-reason',
  title: 'Offer or withdraw a disapproval reason…',
  key: 'disapproval_reasons',
  labels: REASON_WORDS,
  codes: WITHDRAWABLE as [DisapprovalCode, ...DisapprovalCode[]],
});

const offerSkipReason = reasonCommand({
  id: 'settings.skip-reason',
  title: 'Offer or withdraw a skip reason…',
  key: 'skip_reasons',
  labels: SKIP_REASONS,
  codes: Object.keys(SKIP_REASONS) as [SkipReason, ...SkipReason[]],
});

/** Those that ask for a value; limits and locales have files of their own. */
export const settingCommands: readonly AnyCommand[] = [
  ...choiceCommands,
  setHoursUntilDue,
  setStaleHours,
  offerDisapprovalReason,
  offerSkipReason,
];

interface Limit {
  limit: MediaLimit;
  /** As typed. */
  value: string;
}
const LIMITS = Object.keys(MEDIA_LIMITS) as [MediaLimit, ...MediaLimit[]];

export const setMediaLimit = settingCommand<'media_limits', Limit>({
  key: 'media_limits',
  id: 'settings.media-limit',
  title: 'Set a file limit…',
  keywords: ['media', 'size of images', 'size of documents', 'megabytes', 'settings', 'everybody'],
  steps: {
    limit: oneOf(
      'Limit',
      'Which limit?',
      LIMITS,
      (limit) => MEDIA_LIMITS[limit].label,
      (limit, { settings }) => limitInWords(limit, settings.media_limits[limit]),
    ),
    value: asked('Value', 'A whole number', size(string(), 1, 20)),
  },
  problem: ({ limit, value }) => problemOfLimit(limit, value),
  change: (now, { limit, value }) => ({ ...now, [limit]: typedNumber(value) }),
  say: (_outcome, { limit, value }) => `${MEDIA_LIMITS[limit].label}: ${limitInWords(limit, typedNumber(value))}`,
});
