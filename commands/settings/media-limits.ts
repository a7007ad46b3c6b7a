import { enums, size, string } from 'superstruct';
import { typedNumber } from '../../src/contract/letters/digit-value.ts';
import { limitInWords, MEDIA_LIMITS, type MediaLimit } from '../../src/contract/policy/media-limits.ts';
import type { SettingChange } from '../../src/contract/policy/setting-undo.ts';
import { problemOfLimit } from '../../src/contract/policy/settings.ts';
import { defineCommand } from '../command.ts';
import { changed, FOR_EVERYBODY, takeBack } from './change.ts';

interface Limit {
  limit: MediaLimit;
  /** As typed. */
  value: string;
}
const LIMITS = Object.keys(MEDIA_LIMITS) as [MediaLimit, ...MediaLimit[]];

export const setMediaLimit = defineCommand<'none', Limit, SettingChange>({
  ...FOR_EVERYBODY,
  id: 'settings.media-limit',
  title: 'Set a limit of files…',
  keywords: ['media', 'size of images', 'size of documents', 'megabytes', 'settings', 'everybody'],
  steps: {
    limit: {
      title: 'Limit',
      prompt: 'Which limit?',
      shape: enums(LIMITS),
      choices: ({ settings }) =>
        LIMITS.map((value) => ({
          value,
          label: MEDIA_LIMITS[value].label,
          detail: limitInWords(value, settings.media_limits[value]),
        })),
    },
    value: { title: 'Value', prompt: 'A whole number', shape: size(string(), 1, 20) },
  },
  problem: ({ limit, value }) => problemOfLimit(limit, value),
  run: ({ args: { limit, value }, ports }) =>
    changed(ports, 'media_limits', (now) => ({ ...now, [limit]: typedNumber(value) })),
  undo: takeBack,
  say: (_outcome, { limit, value }) => `${MEDIA_LIMITS[limit].label}: ${limitInWords(limit, typedNumber(value))}`,
});
