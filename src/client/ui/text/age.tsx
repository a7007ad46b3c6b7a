import { ageInYears } from '../../../contract/base/date-of-birth.ts';
import { useToday } from './today.ts';

interface AgeProps {
  /** YYYY-MM-DD; null: nothing is shown. */
  dateOfBirth: string | null;
  /** YYYY-MM-DD; the reader's own calendar day by default. */
  today?: string;
}

export function Age({ dateOfBirth, today }: AgeProps) {
  const { today: readers } = useToday();
  if (dateOfBirth === null) return null;
  return <span title={`Born ${dateOfBirth}`}>{ageInYears(dateOfBirth, today ?? readers)}</span>;
}
