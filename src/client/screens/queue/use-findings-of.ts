import { useMemo } from 'react';
import { formValuesOf } from '../../../contract/policy/form-values.ts';
import { useFormLookups } from '../../data/lookups.ts';
import type { ShownRecord } from '../../queue/shown-record.ts';
import { storedFindings, useProvidedTextFindings, type FieldFinding } from '../../record/text-findings.ts';

const NOTHING: readonly FieldFinding[] = [];

/** The server's findings in the texts of the item, also for commands and the panel of a disapproval. */
export function useFindingsOf({ kind, record }: ShownRecord): readonly FieldFinding[] {
  const lookups = useFormLookups();
  const findings = useMemo(
    () => (kind === 'base' ? NOTHING : storedFindings(record.findings, formValuesOf('locale', record, lookups))),
    [kind, record, lookups],
  );
  useProvidedTextFindings(findings);
  return findings;
}
