import { ageInYears } from '../../contract/policy/date-of-birth.ts';
import flow from './flow.module.css';
import { useToday } from './today.ts';

interface AgeProps {
  /** YYYY-MM-DD; null: '-'. */
  dateOfBirth: string | null;
  /** YYYY-MM-DD; the reader's own calendar day by default. */
  today?: string;
}

export function Age({ dateOfBirth, today }: AgeProps) {
  const { today: readers } = useToday();
  if (dateOfBirth === null) return <span className={flow.muted}>-</span>;
  return <span title={`Born ${dateOfBirth}`}>{ageInYears(dateOfBirth, today ?? readers)}</span>;
}
