import { LOCALE_PROFILE_SECTIONS, type LocaleProfileSection } from '../../../../commands/context.ts';
import type { LocaleProfile } from '../../../contract/shapes/locale-profile.ts';
import { problemsIn } from '../../form/problems-in.ts';
import type { ProfileForm } from '../../form/use-profile-form.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import styles from './locale-profile.module.css';

/** The parts with their number keys; how much is missing or wrong in each stands beside it. */
export function SectionNavigation({ profile, form }: { profile: LocaleProfile; form: ProfileForm }) {
  const counts: Partial<Record<LocaleProfileSection, number>> = {
    images: profile.media.profile_pictures.length,
    attachments: profile.media.attachments.length,
  };
  return (
    <nav className={styles.sections} aria-label="Parts of this profile">
      {LOCALE_PROFILE_SECTIONS.map(([section, label]) => {
        const problems = section === 'logs' ? 0 : problemsIn(form, section).length;
        return (
          <CommandButton
            key={section}
            id="record.go-to-locale-section"
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
            {counts[section] !== undefined && <span className={styles.count}> {counts[section]}</span>}
          </CommandButton>
        );
      })}
    </nav>
  );
}
