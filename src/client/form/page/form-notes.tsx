import { useSnapshot } from 'valtio';
import { fieldsOf } from '../../../contract/profiles/form-fields.ts';
import { saveInWords } from '../../../contract/profiles/saving.ts';
import { roleNow } from '../../session/session-state.ts';
import { useLocales, lookupsNow } from '../../data/lookups.ts';
import { CommandButton } from '../../ui/controls/command-button.tsx';
import { Nothing } from '../../ui/layout/field.tsx';
import { valueInWords } from '../fields/field-in-words.tsx';
import { optionsOf } from '../field-options.ts';
import { DeletedNote } from '../../record/deleted-note.tsx';
import { formState } from '../form-state.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import type { Conflict } from '../merge-values.ts';
import { LeftDrafts } from '../../session/drafts/late-left-drafts.tsx';
import { placeOfForm } from '../use-form-draft.ts';
import type { ProfileForm } from '../use-profile-form.ts';
import { PERSON_TEXT } from '../../ui/text/person-text.tsx';
import type { FormValues } from '../../../contract/profiles/form-values.ts';
import { foreignZone } from '../../../contract/geo/place-zone.ts';
import { textOf } from '../control-props.ts';
import type { FormProblem } from '../../../../commands/profiles/form-problems.ts';
import { missingInWords } from '../../../contract/profiles/missing-fields.ts';
import styles from '../form.module.css';

/** A line for each thing that is missing or wrong; many images that lack the same share one. */
export function problemLines(problems: readonly FormProblem[]): readonly FormProblem[] {
  const labels = problems.flatMap(({ kind, label }) => (kind === 'missing' ? [label] : []));
  const left = missingInWords(labels);
  return problems.flatMap((problem) => {
    // Why, the field itself says; here it would change with each letter.
    if (problem.kind === 'unchosen') return [{ ...problem, sentence: `${problem.label} is not chosen.` }];
    if (problem.kind !== 'missing') return [problem];
    // The first of several carries the words for all of them.
    const words = left.includes(problem.label) ? problem.label : left.find((each) => isOf(each, problem));
    if (words === undefined) return [];
    left.splice(left.indexOf(words), 1);
    return [words === problem.label ? problem : { ...problem, label: words, sentence: `${words} are missing.` }];
  });
}

/** “Profile Image 1–25 AdultLevel” is about “Profile Image 3 AdultLevel”. */
function isOf(words: string, { label }: FormProblem): boolean {
  const [kind] = label.split(/(?<= Image )\d/);
  return kind !== undefined && kind !== label && words.startsWith(kind);
}

/** A time zone that is none of the place's country was stored before towns beside a border were distinguished. */
export function ZoneNote({ values }: { values: FormValues }) {
  const zone = foreignZone(values);
  if (zone === null) return null;
  const country = textOf(values['country'] ?? '');
  return (
    <div className={styles.note} role="status">
      {`${zone} is not a time zone in ${lookupsNow().countries[country]?.name ?? country}.`}
      <CommandButton id="form.take-place-zone" size="sm" variant="outline" />
    </div>
  );
}

/** What the person must know before they continue, on top of the form. */
export function FormNotes({ form }: { form: ProfileForm }) {
  const { leaving } = useSnapshot(formState);
  const { readOnlyBecause, conflicts, restored, changes } = form;
  const problems = form.refused ? problemLines(form.problems) : [];
  // The note above it says so, and links there.
  const isMerged = form.subject.record.merged_into !== undefined;
  return (
    <>
      <DeletedNote kind={form.subject.kind} id={form.subject.record.id} className={styles.note ?? ''} />
      {readOnlyBecause !== null && !isMerged && <p className={styles.note}>{readOnlyBecause}</p>}
      {restored && (
        <div className={styles.note} role="status">
          Restored from an earlier visit.{' '}
          {changes === 1 ? '1 change is not saved.' : `${changes} changes are not saved.`}
          <CommandButton id="form.drop-draft" size="sm" variant="outline" />
        </div>
      )}
      <LeftDrafts place={placeOfForm(form.subject.kind, form.subject.record.id)} />
      {conflicts.length > 0 && <Conflicts form={form} conflicts={conflicts} />}
      <ZoneNote values={form.values} />
      {problems.length > 0 && (
        <section className={styles.note} data-tone="error" aria-label="Missing or wrong">
          <p>
            {problems.length === 1 ? '1 problem' : `${problems.length} problems`} to fix before saving
            <CommandButton id="form.next-problem" size="sm" variant="text">
              Next
            </CommandButton>
          </p>
          <ul className={styles.list}>
            {problems.map(({ field, label, sentence }) => (
              <li key={label}>
                <CommandButton id="record.edit-field" args={{ field }} size="sm" variant="text">
                  {sentence}
                </CommandButton>
              </li>
            ))}
          </ul>
        </section>
      )}
      {leaving && (
        <LeaveDialog
          changes={changes}
          save={saveInWords(form.subject.kind, roleNow(), form.subject.record.status, true)}
        />
      )}
    </>
  );
}

/** Fields that somebody else has changed too, with both values. Nothing typed is lost until one is chosen. */
function Conflicts({ form, conflicts }: { form: ProfileForm; conflicts: readonly Conflict[] }) {
  const locales = useLocales();
  const { subject, lookups, values } = form;
  const sources = { lookups, pictures: subject.record.media.profile_pictures, locales };
  return (
    <section className={styles.note} data-tone="warning" role="alert" aria-label="Changed elsewhere too">
      <p>This was changed elsewhere in the meantime. Choose what to keep, then save again.</p>
      <table className={styles.conflicts}>
        <thead>
          <tr>
            <th>Field</th>
            <th>Mine</th>
            <th>Theirs</th>
          </tr>
        </thead>
        <tbody>
          {conflicts.map(({ name, label, theirs }) => {
            const field = fieldsOf(subject.kind).find((each) => each.name === name);
            const words = (value = values[name] ?? '') =>
              (field ? valueInWords(field, value, optionsOf(field, sources)) : '') || <Nothing />;
            return (
              <tr key={name}>
                <th scope="row">{label}</th>
                <td>
                  <span {...PERSON_TEXT}>{words()}</span>
                  <CommandButton id="form.keep-mine" args={{ field: name }} size="sm" variant="outline">
                    Keep mine
                  </CommandButton>
                </td>
                <td>
                  <span {...PERSON_TEXT}>{words(theirs)}</span>
                  <CommandButton id="form.take-theirs" args={{ field: name }} size="sm" variant="outline">
                    Take theirs
                  </CommandButton>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
