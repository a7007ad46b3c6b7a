import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { timestampOf } from '../../contract/base/primitives.ts';
import { Scope } from '../context/scope.tsx';
import { useTags } from '../data/lookups.ts';
import { fieldId, focusField } from '../form/focus-field.ts';
import note from '../form/form.module.css';
import { newProfile } from '../form/form-state.ts';
import { choicesBefore, forgetLostDrafts, keepChoices, lostDrafts } from '../form/lost-drafts.ts';
import { CommandButton } from '../ui/controls/command-button.tsx';
import { LocalePicker } from '../locales/locale-picker.tsx';
import { session } from '../session/session-state.ts';
import { RelativeTime } from '../ui/text/relative-time.tsx';
import { ScreenHeading } from '../ui/layout/screen-heading.tsx';
import styles from './create-base-profile.module.css';

/** A draft needs a profile type; locales reserved here are created when it is approved. */
export function CreateBaseProfileScreen() {
  const types = Object.values(useTags().find(({ name }) => name === 'profileType')?.tags ?? {});
  const [profileType, setProfileType] = useState(() => choicesBefore().profileType);
  const [locales, setLocales] = useState<readonly string[]>(() => choicesBefore().locales);

  const [problemsShown, setProblemsShown] = useState(false);
  const isMissing = problemsShown && profileType === '';

  const { found, at, key } = useSnapshot(lostDrafts);
  const [keyBefore, setKeyBefore] = useState<string | null>(null);

  useEffect(() => focusField('profileType'), []);
  useEffect(() => followLostDrafts(setKeyBefore), []);
  useEffect(() => {
    keepChoices({ profileType, locales });
    newProfile.current = { profileType, locales, showProblems: () => setProblemsShown(true) };
    return () => {
      newProfile.current = null;
    };
  }, [profileType, locales]);

  return (
    <Scope name="create" className={styles.screen ?? ''}>
      <ScreenHeading
        title="Create base profile"
        withoutFocus
        actions={
          <CommandButton id="base-profile.create" variant="primary">
            Create
          </CommandButton>
        }
      />
      {key !== null && key === keyBefore && (
        <p className={note.note} role="status">
          <span>
            “Create” got no answer <RelativeTime at={timestampOf(new Date(at))} form="ago" />, before the page was
            reloaded. Press it again: if the draft was created after all, you get that one, not a second.
          </span>
        </p>
      )}
      {found && (
        <div className={note.note} role="status">
          <span>
            A draft was already created <RelativeTime at={timestampOf(new Date(found.at))} form="ago" />.
          </span>
          <CommandButton id="base-profile.open" args={{ profileBaseId: found.id }} size="sm" variant="outline">
            Open it
          </CommandButton>
          <CommandButton id="base-profile.create" size="sm" variant="outline" withoutHint>
            Create another
          </CommandButton>
        </div>
      )}
      <div className={styles.form}>
        <fieldset
          className={styles.types}
          id={fieldId('profileType')}
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? 'profile-type-problem' : undefined}
        >
          <legend>
            Profile type <span className={styles.required}>(required)</span>
          </legend>
          {types.length === 0 && <p>The profile types could not be loaded. Reload the page to try again.</p>}
          {types.map(({ id, label }) => (
            <label key={id} className={styles.type}>
              <input
                type="radio"
                name="profile-type"
                value={id}
                checked={profileType === id}
                onChange={() => setProfileType(id)}
              />
              {label}
            </label>
          ))}
          {isMissing && (
            <p id="profile-type-problem" className={styles.problem}>
              Choose a profile type.
            </p>
          )}
        </fieldset>
        <section aria-labelledby="reserved-locales">
          <h2 id="reserved-locales">Reserved locales</h2>
          <p className={styles.hint}>
            Each becomes a locale profile when the base profile is approved. Add at least one before you send it for
            approval.
          </p>
          <LocalePicker
            label="Reserved locales"
            marked={locales}
            onMarked={setLocales}
            prompt="Code, language or country; or paste a list of codes"
          />
        </section>
      </div>
    </Scope>
  );
}

/** Survives a reload, and ends with the tab. */
const STORE = 'dossier.lost-drafts';

/**
 * While the page is open, a reload leaves the drafts without an answer to the page after it. Returns the function for
 * leaving it.
 *
 * @param taken gets the key of those that the page before has left
 */
export function followLostDrafts(taken: (key: string | null) => void): () => void {
  if (takeLost()) taken(lostDrafts.key);
  window.addEventListener('pagehide', leaveLost);
  return () => {
    window.removeEventListener('pagehide', leaveLost);
    forgetLostDrafts();
  };
}

function leaveLost(): void {
  try {
    if (lostDrafts.key === null && lostDrafts.found === null) sessionStorage.removeItem(STORE);
    else sessionStorage.setItem(STORE, JSON.stringify([session.user?.claims.user_id, lostDrafts]));
  } catch {
    // A browser that refuses storage keeps none.
  }
}

function takeLost(): boolean {
  try {
    const [by, lost] = JSON.parse(sessionStorage.getItem(STORE) ?? '[]') as [string?, typeof lostDrafts?];
    sessionStorage.removeItem(STORE);
    // A person who has opened another page since then means a new one.
    const [loaded] = performance.getEntriesByType('navigation');
    const isHere = loaded !== undefined && new URL(loaded.name).pathname === location.pathname;
    if (!lost || !isHere || by !== session.user?.claims.user_id) return false;
    Object.assign(lostDrafts, lost);
    return true;
  } catch {
    return false;
  }
}
