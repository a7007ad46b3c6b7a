import { ChevronDown } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { saveInWords, sendsOn } from '../../../contract/profiles/saving.ts';
import { counted } from '../../../contract/base/words.ts';
import { useCommandContext } from '../../context/read-context.ts';
import { roleNow, session } from '../../session/session-state.ts';
import { CommandButton } from '../../ui/controls/command-button.tsx';
import { CommandMenu } from '../../ui/controls/command-menu.tsx';
import styles from '../form.module.css';
import type { ProfileForm } from '../use-profile-form.ts';
import { emptyParts } from '../walk-fields.ts';
import { problemLines } from './form-notes.tsx';

/** Labels that fit beside the button; of more only the number is shown. */
const NAMED = 2;
/** A checker sends back what lacks these, though no save is refused for them: they come first of what is optional. */
const NAMED_FIRST: ReadonlySet<string> = new Set(['profile_pictures', 'gender']);

/** How much is unsaved, with the save button; for a screen's heading. */
export function SaveState({ form }: { form: ProfileForm }) {
  useSnapshot(session);
  const { readOnlyBecause, subject, changes } = form;
  const { kind, record } = subject;
  if (readOnlyBecause !== null) return <span className={styles.state}>read only</span>;
  const role = roleNow();
  const isChanged = changes > 0;
  const sends = sendsOn(kind, role, record.status, isChanged);
  return (
    <>
      <span className={isChanged ? styles.state : 'visually-hidden'} role="status">
        {isChanged ? counted(changes, 'unsaved change') : 'saved'}
      </span>
      <CommandButton id="profile.save" variant={!isChanged && !sends ? 'outline' : 'primary'}>
        {saveInWords(kind, role, record.status, isChanged)}
      </CommandButton>
    </>
  );
}

/** Whether this person's save would send the profile on. */
export function isSentOn({
  subject: { kind, record },
  readOnlyBecause,
  changes,
}: Pick<ProfileForm, 'subject' | 'readOnlyBecause' | 'changes'>): boolean {
  return readOnlyBecause === null && sendsOn(kind, roleNow(), record.status, changes > 0);
}

/** What a save needs and has not, or else what would be sent on empty; under it all of it, each with the way to its field. */
export function StillEmpty({ form }: { form: ProfileForm }) {
  useSnapshot(session);
  const { subject, values } = form;
  const { kind, record } = subject;
  if (!isSentOn(form)) return null;
  const required = problemLines(form.missing);
  const optional = emptyParts(kind, values, record.media.profile_pictures.length)
    .filter(({ field }) => !required.some((each) => each.field === field))
    .sort((a, b) => Number(NAMED_FIRST.has(b.field)) - Number(NAMED_FIRST.has(a.field)));
  const parts = [...required, ...optional];
  if (parts.length === 0) return null;
  const labels = (required.length > 0 ? required : parts).map(({ label }) => label);
  return (
    <span className={styles.stillEmpty}>
      <CommandMenu
        label="Empty fields"
        words={required.length > 0 ? `Required: ${named(labels)}` : `Empty: ${named(labels)} (optional)`}
        icon={ChevronDown}
        variant="text"
        groups={[parts.map(({ field, label }) => ({ id: 'record.edit-field', args: { field }, title: label }))]}
      />
    </span>
  );
}

/**
 * The reasons of a disapproval with which it would be sent on, with a link to the place of the first; for where their
 * list is scrolled out of sight.
 */
export function StillOpen() {
  const left = useCommandContext().reasons.filter(({ ticked }) => !ticked);
  const words = `To fix: ${named(left.map((reason) => reason.words))}`;
  const first = left.find(({ place }) => place !== null) ?? left[0];
  if (!first) return null;
  return (
    <span className={styles.stillEmpty} data-to-fix>
      <CommandButton id="record.go-to-reason" args={{ reason: first.key }} variant="text" size="sm" withoutHint>
        {words}
      </CommandButton>
    </span>
  );
}

/** The first of them by name, and how many more there are. */
function named(labels: readonly string[]): string {
  const more = labels.length - NAMED;
  return `${labels.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
