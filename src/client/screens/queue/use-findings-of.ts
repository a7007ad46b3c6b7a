import { useMemo } from 'react';
import { formValuesOf } from '../../../contract/policy/form-values.ts';
import { useFormLookups } from '../../data/lookups.ts';
import type { ShownRecord } from '../../queue/shown-record.ts';
import { checkedTexts, useLentTextFindings, type CheckedText, type FieldFinding } from '../../record/text-findings.ts';
import { useTextFindings } from '../../record/use-text-findings.ts';
import { useToday } from '../../ui/today.ts';

const NO_TEXTS: readonly CheckedText[] = [];

/** What the checks find in the texts of the item, lent to the panel of a disapproval as well. */
export function useFindingsOf({ kind, record }: ShownRecord): readonly FieldFinding[] {
  const lookups = useFormLookups();
  const { today } = useToday();
  const texts = useMemo(() => {
    if (kind === 'base') return NO_TEXTS;
    const base = formValuesOf('base', record.base, lookups);
    const known = base['dateOfBirth'];
    const dateOfBirth = typeof known === 'string' ? known : '';
    return checkedTexts(formValuesOf('locale', record, lookups), { base, dateOfBirth, today });
  }, [kind, record, lookups, today]);
  const findings = useTextFindings(kind === 'locale' ? record.locale.code : null, texts);
  useLentTextFindings(findings);
  return findings;
}
