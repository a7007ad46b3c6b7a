import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useForm, useWatch, type Control } from 'react-hook-form';
import { useSnapshot } from 'valtio';
import type { OpenForm } from '../../../commands/form-port.ts';
import { problemsOfForm, type FormProblem } from '../../../commands/profiles/form-problems.ts';
import { confirmsBirth } from '../../contract/profiles/form-as-sent.ts';
import { fieldsOf } from '../../contract/profiles/form-fields.ts';
import {
  formValuesOf,
  type FormLookups,
  type FormValue,
  type FormValues,
} from '../../contract/profiles/form-values.ts';
import { sendsOn, whyReadOnly } from '../../contract/profiles/saving.ts';
import { ONLY_SEEING } from '../../contract/staff/seen-as.ts';
import { fieldOfTyped, typedBesides } from '../../contract/geo/place.ts';
import { typedDay } from '../../contract/base/typed-day.ts';
import { useLocales } from '../data/lookups.ts';
import { arrivedImages, imagesIn, keptLevels, useImageChanges } from '../media/use-images.ts';
import type { FieldFinding } from '../record/text-findings.ts';
import { drafts } from '../session/drafts/page-drafts.ts';
import { roleNow, session } from '../session/session-state.ts';
import { useToday } from '../ui/text/today.ts';
import type { FormSubject } from './form-subject.ts';
import {
  fromInWords,
  initialValues,
  isBirthSuggested,
  NOTHING_TYPED,
  sourceInWords,
  suggestedIn,
  typedFields,
  unchosenIn,
} from './initial-values.ts';
import {
  isChosenWith,
  mergeValues,
  sameValue,
  withArrived,
  conflictsOf,
  countChosen,
  type Conflict,
  joinNewer,
  useOrigins,
} from './merge-values.ts';
import { noteHandOn, reloadSaved, typedBeforeUndo, useUnanswered, useDrawnVersion } from './after-save.ts';
import { foreignZone } from '../../contract/geo/place-zone.ts';
import { useFormFindings, useNameCheck, useShownProblems } from './use-form-findings.ts';
import { useFormDraft } from './use-form-draft.ts';
import { useFormScreen } from './use-form-screen.ts';
import { placeOfTicks } from './reason-ticks.ts';

export type Values = Record<string, FormValue>;

export interface ProfileForm {
  subject: FormSubject;
  lookups: FormLookups;
  control: Control<Values>;
  values: FormValues;
  /** null: the person may fill it in. */
  readOnlyBecause: string | null;
  changed: readonly string[];
  /** What the person has changed and not saved, with images: values that follow from a chosen place do not count. */
  changes: number;
  problems: readonly FormProblem[];
  /** What a save would be refused for as missing, shown as such or not. */
  missing: readonly FormProblem[];
  /** A save was refused for them: they are listed on top too. */
  refused: boolean;
  /** What a person should check in the texts; it does not prevent a save. */
  findings: readonly FieldFinding[];
  conflicts: readonly Conflict[];
  /** Part of it comes from an earlier visit. */
  restored: boolean;
  /** Where an untouched field's value comes from, in words; '' is from the record itself. */
  sourceOf: (name: string) => string;
  /** Nobody has chosen the date of birth, saved or not. */
  birthSuggested: boolean;
  setValues: (values: FormValues) => void;
}

/**
 * The form of a profile: filled from the record, merged with every newer version of it that arrives, kept as a draft
 * while it differs. Give the component that calls it the record's identifier as its `key`.
 */
export function useProfileForm(subject: FormSubject, lookups: FormLookups): ProfileForm {
  useSnapshot(session);
  const role = roleNow();
  const { kind, record, selfieId, knownDateOfBirth, knownLanguage, reservedLocales } = subject;
  const { today, offset } = useToday();
  const imageChanges = useImageChanges(record.id, record.media);
  const stored = useMemo(
    () => ({
      ...initialValues({
        kind,
        stored: record,
        lookups,
        selfieId,
        knownDateOfBirth,
        knownLanguage,
        reservedLocales,
        today,
      }),
      ...NOTHING_TYPED,
    }),
    [kind, record, lookups, selfieId, knownDateOfBirth, knownLanguage, reservedLocales, today],
  );
  const locales = useLocales();
  const form = useForm<Values>({ defaultValues: stored });
  const base = useRef<FormValues>(stored);
  const unanswered = useRef<FormValues>({});
  /** The version made by the last save of this form. */
  const [savedVersion, setSavedVersion] = useState<number | null>(null);
  const [opened] = useState(() => new Set(imagesIn(record.media)));
  const [theirs, setTheirs] = useState<Values>({});
  const [problemsShown, setProblemsShown] = useState(false);
  const watched = useWatch({ control: form.control });
  const values: FormValues = { ...stored, ...(watched as Values) };
  const setValues = (next: FormValues) => {
    const all = { ...typedBesides(form.getValues(), next), ...next };
    for (const [name, value] of Object.entries(all)) form.setValue(name, value);
  };

  // In the same tick as the drawing: a save that ends in between must not be merged with older values.
  useLayoutEffect(() => {
    if (base.current === stored) return;
    const mine = { ...form.getValues() };
    const merged = mergeValues(withArrived(base.current, unanswered.current, stored), mine, stored);
    base.current = stored;
    for (const [name, value] of Object.entries(merged.values)) {
      if (!sameValue(value, mine[name])) form.setValue(name, value);
    }
    setTheirs((before) => {
      const kept = Object.keys(before).map((name): [string, FormValue] => [name, stored[name] ?? '']);
      return { ...Object.fromEntries(kept), ...merged.theirs };
    });
  }, [stored, form]);

  // A hand-on that was undone: what was typed for it is there as before the press, and what was typed since stays.
  useLayoutEffect(() => {
    const typed = typedBeforeUndo(record, stored);
    for (const [name, value] of Object.entries(typed)) {
      if (sameValue(form.getValues(name), stored[name])) form.setValue(name, value);
    }
  }, [record, stored, form]);

  const drawn = useDrawnVersion(record.version);
  const noteUnanswered = useUnanswered(subject, stored);

  const readOnlyBecause = session.seenAs ? ONLY_SEEING : whyReadOnly({ ...record, kind, role });
  const differing = Object.keys(stored).filter((name) => !sameValue(values[name], stored[name]));
  const changed = [...new Set(differing.map(fieldOfTyped))];
  const fieldChanges = countChosen(changed);
  const conflicts = conflictsOf(kind, values, theirs);
  const origins = useOrigins(values);
  const draft = useFormDraft({
    subject,
    editable: readOnlyBecause === null,
    stored,
    values,
    setValues,
    theirs,
    setTheirs,
    origins,
  });
  const nameProblem = useNameCheck(subject, values, readOnlyBecause === null);

  const findings = useFormFindings(subject, { values, stored, changed, today, origins });

  const originsNow = () =>
    Object.fromEntries(
      changed.flatMap((name) => {
        const from = origins.of(name);
        return from === null ? [] : [[name, from]];
      }),
    );

  const read = (): OpenForm => ({
    kind,
    id: record.id,
    unchosen: unchosenIn({ ...stored, ...form.getValues() }),
    version: record.version,
    status: record.status,
    justSaved: savedVersion === record.version,
    profileName: record.profile_name,
    values: { ...stored, ...form.getValues() },
    stored,
    origins: originsNow(),
    ...keptLevels(record.id, record.media),
    arrived: arrivedImages(record.id, record.media, opened),
    linkedLocales: subject.linkedLocales,
    lookups,
    today,
    offset,
  });
  /** A key saves from within the field, so a typed day or place is read as when the field is left. */
  const readEntered = (): OpenForm => {
    for (const field of typedFields.values()) field.choose();
    for (const { name, control } of fieldsOf(kind)) {
      const typed = form.getValues(name);
      const day = control === 'date' && typeof typed === 'string' ? typedDay(typed) : null;
      if (day !== null && day !== typed) form.setValue(name, day);
    }
    return read();
  };
  const problemsNow = () => [...(role ? problemsOfForm(read(), role) : []), ...nameProblem];
  const allProblems = readOnlyBecause === null ? problemsNow() : [];
  const shownProblems = useShownProblems(allProblems, { changed, refused: problemsShown });

  const own = useMemo(() => formValuesOf(kind, record, lookups), [kind, record, lookups]);
  const filledIn = useMemo(() => suggestedIn(stored, own), [stored, own]);
  const birthSuggested = !changed.includes('dateOfBirth') && !confirmsBirth(values) && isBirthSuggested(subject, own);

  useFormScreen(
    {
      kind,
      editable: readOnlyBecause === null,
      changed: fieldChanges,
      imageChanges,
      conflicts,
      restored: draft.restored,
      foreignZone: foreignZone(values),
      birthSuggested,
    },
    {
      path: subject.path,
      read: readEntered,
      problems: problemsNow,
      findings: () => findings,
      showProblems() {
        setProblemsShown(true);
        shownProblems.refuse(problemsNow());
      },
      isChanged: () => changed.length > 0,
      setValues,
      fill(filled, from) {
        setValues(filled);
        origins.note(filled, from);
      },
      unanswered(sent) {
        unanswered.current = sent.values;
        noteUnanswered(sent);
      },
      async saved(sent, update) {
        unanswered.current = {};
        noteUnanswered(null);
        if (sendsOn(kind, role, record.status, changed.length > 0)) noteHandOn(record, stored, sent);
        // What was typed during the save stays, and differs from what was sent.
        base.current = sent;
        setTheirs({});
        setProblemsShown(false);
        draft.over(sent, { ...stored, ...form.getValues() });
        // The corrections have been sent on.
        drafts.drop(placeOfTicks(kind, record.id));
        setSavedVersion(await reloadSaved(subject.queryKey, update, lookups, locales));
      },
      joined: (sent) => joinNewer(sent, unanswered.current, { queryKey: subject.queryKey, drawn }),
      resolve(field, side) {
        const chosen = Object.entries(theirs).filter(([name]) => isChosenWith(name, field));
        if (side === 'theirs') setValues(Object.fromEntries(chosen));
        setTheirs((before) =>
          Object.fromEntries(Object.entries(before).filter(([name]) => !isChosenWith(name, field))),
        );
      },
      dropDraft() {
        setValues(stored);
        setTheirs({});
        setProblemsShown(false);
        draft.over(null, stored);
      },
    },
  );
  return {
    subject,
    lookups,
    control: form.control,
    values,
    readOnlyBecause,
    changed,
    changes: fieldChanges + imageChanges,
    problems: shownProblems.problems,
    missing: allProblems.filter((problem) => problem.kind === 'missing'),
    refused: problemsShown,
    findings,
    conflicts,
    restored: draft.restored,
    birthSuggested,
    sourceOf(name) {
      if (!changed.includes(name)) return sourceInWords(subject, name, { filledIn, birthSuggested });
      const from = origins.of(name);
      return from === null ? '' : fromInWords(from);
    },
    setValues,
  };
}
