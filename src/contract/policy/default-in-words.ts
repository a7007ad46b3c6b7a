import { limitInWords, type MediaLimit } from './media-limits.ts';
import { isChoice, SETTINGS, type SettingKey, type SettingValue } from './settings.ts';
import { checksInWords } from './text-checks.ts';

/** What a setting is by default, for the button that puts it back. */
export function defaultInWords(key: SettingKey): string {
  const value: unknown = SETTINGS[key].default;
  if (isChoice(key)) return (SETTINGS[key].labels as Readonly<Record<string, string>>)[String(value)] ?? String(value);
  if (key === 'sla_hours') {
    const hours = Object.values(value as SettingValue<'sla_hours'>);
    return hours.map((each) => `${each} h`).join(', ');
  }
  if (key === 'working_hours') return 'always';
  if (key === 'stale_hours') return 'never';
  if (key === 'media_limits') {
    const limits = Object.entries(value as SettingValue<'media_limits'>) as [MediaLimit, number][];
    return limits.map(([limit, most]) => limitInWords(limit, most)).join(', ');
  }
  if (key === 'checks_off') return `off: ${checksInWords(value as SettingValue<'checks_off'>).toLowerCase()}`;
  return Array.isArray(value) && value.length === 0 ? 'none' : 'all';
}
