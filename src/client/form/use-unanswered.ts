import { useEffect, useRef, useState } from 'react';
import type { OpenForm } from '../../../commands/form-port.ts';
import { changedFields, type FormValues } from '../../contract/policy/form-values.ts';
import { outdate, queryClient } from '../data/query-client.ts';
import { queryKeys } from '../data/query-keys.ts';
import { settleFailures } from '../notices/settled-failures.ts';
import type { FormSubject } from './form-subject.ts';

/**
 * What a save has sent without a response. Once the record shows that it was stored, the page withdraws the failure and
 * logs it. Returns the function that notes it; null: another save was answered.
 */
export function useUnanswered({ kind, record }: FormSubject, stored: FormValues): (sent: OpenForm | null) => void {
  const { id, version, status } = record;
  const [sent, setSent] = useState<OpenForm | null>(null);
  const settled = useRef<OpenForm | null>(null);
  useEffect(() => {
    if (sent === null || sent === settled.current || version <= sent.version) return;
    const changed = changedFields(kind, sent.stored, sent.values);
    const differing = changedFields(kind, sent.values, stored);
    // What was sent on unchanged can be recognized by its status alone.
    const isStored = changed.length > 0 ? changed.every((name) => !differing.includes(name)) : status !== sent.status;
    if (!isStored) return;
    settled.current = sent;
    settleFailures('profile.save', [id]);
    outdate(queryClient, queryKeys.logs(id));
  }, [sent, kind, id, version, status, stored]);
  return setSent;
}
