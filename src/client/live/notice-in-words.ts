import type { Invocation } from '../../../commands/command.ts';
import type { Notice } from '../../contract/shapes/live.ts';

/** What somebody else has done, as a sentence for the person it concerns. */
export function noticeInWords({ kind, data }: Pick<Notice, 'kind' | 'data'>): string {
  const name = wordOf(data['profile_name']) || 'A profile without a name';
  const by = wordOf(data['by']) || 'Somebody';
  switch (kind) {
    case 'taken-over':
      return `${by} has taken over ${name}: ${wordOf(data['reason'])}`;
    case 'frozen':
      return `${by} doubts that ${name} is of age. The profile is frozen until you have decided.`;
    case 'flagged':
      return `${name} was skipped by three people and still waits.`;
  }
}

/** Where the person can do something about it: opens the profile; null where the notice is about something else. */
export function placeOfNotice({ kind, data }: Pick<Notice, 'kind' | 'data'>): Invocation | null {
  const { profile_base_id: profileBaseId, id: profileId, kind: profile } = data;
  if (kind === 'taken-over' || typeof profileBaseId !== 'string' || typeof profileId !== 'string') return null;
  if (profile !== 'locale') return { id: 'base-profile.open', args: { profileBaseId } };
  return { id: 'locale-profile.open', args: { profileBaseId, profileId } };
}

function wordOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
