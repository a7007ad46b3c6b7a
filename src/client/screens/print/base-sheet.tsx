import type { FormLookups } from '../../../contract/policy/form-values.ts';
import { STATUS_LABELS } from '../../../contract/policy/status.ts';
import type { BaseProfile } from '../../../contract/shapes/base-profile.ts';
import { subjectOfBase } from '../../form/form-subject.ts';
import styles from './print.module.css';
import { Sheet } from './sheet.tsx';
import { PersonText } from '../../ui/person-text.tsx';

export function BaseSheet({ profile, lookups }: { profile: BaseProfile; lookups: FormLookups }) {
  const { creator, locales, documents } = profile;
  return (
    <Sheet
      record={profile}
      subject={subjectOfBase(profile)}
      lookups={lookups}
      after={
        <>
          <section className={styles.section}>
            <h2>Locales</h2>
            {locales.length === 0 ? (
              <p>None.</p>
            ) : (
              <table>
                <thead>
                  <tr>
                    <th>Code</th>
                    <th>Language</th>
                    <th>Status</th>
                    <th>Active</th>
                  </tr>
                </thead>
                <tbody>
                  {locales.map(({ id, code, language, status, active, profile_id: made }) => (
                    <tr key={id}>
                      <td>{code}</td>
                      <td>{language}</td>
                      <td>{status ? STATUS_LABELS[status] : 'reserved'}</td>
                      <td>{made === null ? '-' : active ? 'yes' : 'no'}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </section>
          <section className={styles.section}>
            <h2>Documents</h2>
            {documents.length === 0 ? (
              <p>None.</p>
            ) : (
              <ul>
                {documents.map(({ id, name, kind }) => (
                  <li key={id}>
                    <PersonText>{name}</PersonText> ({kind})
                  </li>
                ))}
              </ul>
            )}
          </section>
        </>
      }
    >
      <p>
        Created by <PersonText>{creator.name}</PersonText>
      </p>
    </Sheet>
  );
}
