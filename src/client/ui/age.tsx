import { ageInYears } from '../../contract/policy/age.ts';
import { useMinute } from './minute-clock.ts';

interface AgeProps {
  /** YYYY-MM-DD; null: '-'. */
  dateOfBirth: string | null;
  /** YYYY-MM-DD; the reader's own calendar day unless told otherwise. */
  today?: string;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Age in whole years, the date of birth on hover. */
export function Age({ dateOfBirth, today }: AgeProps) {
  const now = useMinute();
  if (dateOfBirth === null) return <span>-</span>;
  const day = today ?? `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`;
  return <span title={`Born ${dateOfBirth}`}>{ageInYears(dateOfBirth, day)}</span>;
}
