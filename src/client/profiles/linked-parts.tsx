import type { BaseProfile, LocaleEntry } from '../../contract/profiles/base-profile.ts';
import { useLocales } from '../data/lookups.ts';
import type { ProfileForm } from '../form/use-profile-form.ts';
import { ActiveMark, StaleMark } from '../ui/marks/record-marks.tsx';
import { CommandButton } from '../ui/controls/command-button.tsx';
import { Section } from '../ui/layout/section.tsx';
import { StatusMark } from '../ui/marks/status-mark.tsx';
import { PERSON_TEXT } from '../ui/text/person-text.tsx';
import { chosenTags, type FormValue } from '../../contract/profiles/form-values.ts';
import { RESERVED } from '../../contract/locales/activation.ts';
import partTable from '../ui/layout/part-table.module.css';
import flow from '../ui/layout/flow.module.css';

/**
 * By code, each once: the locales that have a profile, and those that the form reserves, saved or not. The form still
 * holds what it reserved when an approval has made profiles of it.
 */
function listedLocales(
  locales: BaseProfile['locales'],
  reserved: FormValue = '',
  known: readonly Pick<LocaleEntry, 'id' | 'code' | 'label' | 'language'>[],
): LocaleEntry[] {
  const made = locales.filter(({ profile_id: profile }) => profile !== null);
  const wanted = new Set(chosenTags(reserved));
  for (const { id } of made) wanted.delete(id);

  return [...made, ...known.filter(({ id }) => wanted.has(id)).map((locale) => ({ ...locale, ...RESERVED }))].toSorted(
    (a, b) => (a.code < b.code ? -1 : 1),
  );
}

/** Existing locale profiles, each a button away, and locales reserved until the base profile is approved. */
export function LocalesPart({ profile, form }: { profile: BaseProfile; form: ProfileForm }) {
  const locales = listedLocales(profile.locales, form.values['locale'], useLocales());
  return (
    <Section
      id="locales"
      title="Locales"
      count={{ value: locales.length, of: 'locales' }}
      actions={
        <span className={flow.buttons}>
          <CommandButton id="base-profile.activate-locales" size="sm" variant="outline">
            Activate locales
          </CommandButton>
          <CommandButton id="base-profile.reserve-locales" size="sm" variant="outline">
            Reserve locales
          </CommandButton>
        </span>
      }
    >
      {locales.length === 0 ? (
        <p className={flow.muted}>None yet. At least one is needed.</p>
      ) : (
        <table className={partTable.table}>
          <thead>
            <tr>
              <th>Code</th>
              <th>Locale</th>
              <th>Language</th>
              <th>Status</th>
              <th>Active</th>
              <th>
                <span className="visually-hidden">Open</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {locales.map((locale) => (
              <tr key={locale.id}>
                <td>{locale.code}</td>
                <td lang={locale.code} {...PERSON_TEXT}>
                  {locale.label}
                </td>
                <td>{locale.language}</td>
                <td>
                  {locale.status ? <StatusMark status={locale.status} /> : 'reserved'}{' '}
                  <StaleMark fields={locale.stale_fields} />
                </td>
                <td>{locale.profile_id && <ActiveMark active={locale.active} />}</td>
                <td>
                  {locale.profile_id && (
                    <CommandButton
                      id="locale-profile.open"
                      args={{ profileBaseId: profile.id, profileId: locale.profile_id }}
                      size="sm"
                      variant="text"
                      asLink
                    >
                      Open <span className="visually-hidden">{locale.language}</span>
                    </CommandButton>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}
