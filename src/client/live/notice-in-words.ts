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

function wordOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
