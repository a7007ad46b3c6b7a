import { useMemo } from 'react';
import { formValuesOf } from '../../../contract/policy/form-values.ts';
import { useFormLookups } from '../../data/lookups.ts';
import type { ShownRecord } from '../../queue/shown-record.ts';
import { storedFindings, useLentTextFindings, type FieldFinding } from '../../record/text-findings.ts';

const NOTHING: readonly FieldFinding[] = [];

/** What the server has found in the texts of the item, lent to commands and to the panel of a disapproval as well. */
export function useFindingsOf({ kind, record }: ShownRecord): readonly FieldFinding[] {
  const lookups = useFormLookups();
  const findings = useMemo(
    () => (kind === 'base' ? NOTHING : storedFindings(record.findings, formValuesOf('locale', record, lookups))),
    [kind, record, lookups],
  );
  useLentTextFindings(findings);
  return findings;
}
