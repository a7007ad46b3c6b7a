import { useEffect, useState } from 'react';
import { problemOfAttribute } from '../../contract/policy/field-values.ts';
import type { FormValues } from '../../contract/policy/form-values.ts';
import { PROFILE_NAME_TITLE, tidyName } from '../../contract/policy/profile-name.ts';
import type { FormProblem } from '../../../commands/profiles/form-problems.ts';
import { ApiError } from '../data/api-error.ts';
import { api } from '../data/api-instance.ts';
import { notifyError } from '../notices/notify.ts';
import type { FormSubject } from './form-subject.ts';

/** The pause in typing after which the server is asked, in milliseconds. */
const PAUSE = 400;

/**
 * Whether another profile of the locale has the typed name, checked while the person types. Refusals and failures are
 * shown; only the save decides whether the name is free.
 */
export function useNameCheck({ record, nameCheck }: FormSubject, values: FormValues, editable: boolean): FormProblem[] {
  const typed = values['profileName'];
  const name = typeof typed === 'string' ? tidyName(typed) : '';
  const [taken, setTaken] = useState<{ name: string; sentence: string } | null>(null);
  const localeId = nameCheck?.localeId;
  const baseId = nameCheck?.profileBaseId;
  const asks = editable && name !== '' && name !== record.profile_name && !problemOfAttribute('profileName', name);

  useEffect(() => {
    if (!asks || localeId === undefined || baseId === undefined) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const body = { locale_id: localeId, profile_base_id: baseId, profile_name: name };
      api('locale-profile.check-name', { body }, { signal: stop.signal }).catch((error: unknown) => {
        if (stop.signal.aborted || !(error instanceof ApiError)) return;
        // Any other failure says nothing about the name: the person knows that it was not checked.
        if (error.code === 'profile-name-taken') setTaken({ name, sentence: error.message });
        notifyError({ title: PROFILE_NAME_TITLE, message: error.message, isEarly: true });
      });
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [asks, localeId, baseId, name]);

  if (!asks || taken?.name !== name) return [];
  return [{ field: 'profileName', label: PROFILE_NAME_TITLE, kind: 'invalid', sentence: taken.sentence }];
}
