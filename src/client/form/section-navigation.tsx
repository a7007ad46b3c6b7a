import { PROFILE_SECTIONS, type ProfileSection } from '../../../commands/sections.ts';
import { CommandButton } from '../ui/command-button.tsx';
import { problemsIn } from './problems-in.ts';
import styles from './record.module.css';
import flow from '../ui/flow.module.css';
import type { ProfileForm } from './use-profile-form.ts';

interface Props {
  form: ProfileForm;
  /** Numbers of things in the sections that contain some. */
  counts: Partial<Record<ProfileSection, number>>;
}

const COMMANDS = { base: 'record.go-to-section', locale: 'record.go-to-locale-section' } as const;

/** The parts of a profile with their number keys and the number of their problems. */
export function SectionNavigation({ form, counts }: Props) {
  const { kind } = form.subject;
  return (
    <nav className={styles.sections} aria-label="Parts of this profile">
      {PROFILE_SECTIONS[kind].map(([section, label]) => {
        const problems = problemsIn(form, section).length;
        return (
          <CommandButton
            key={section}
            id={COMMANDS[kind]}
            args={{ section }}
            variant="text"
            size="sm"
            className={styles.jump ?? ''}
          >
            {label}
            {problems > 0 && (
              <span className={styles.wrong}>
                {problems}
                <span className="visually-hidden"> missing or wrong</span>
              </span>
            )}
            {counts[section] !== undefined && <span className={flow.muted}> {counts[section]}</span>}
          </CommandButton>
        );
      })}
    </nav>
  );
}
