import type { ReactNode } from 'react';
import { levelOf } from '../../../commands/media/image-changes.ts';
import { LANES, LANE_WORDS } from '../../../commands/media/images.ts';
import { PROFILE_SECTIONS, sectionOfForm } from '../../../commands/sections.ts';
import type { ProfileRecord } from '../../../commands/context.ts';
import { byReading } from '../../contract/profiles/reading-order.ts';
import { fieldsOf, FORM_SECTIONS, type FormSection } from '../../contract/profiles/form-fields.ts';
import type { FormLookups } from '../../contract/profiles/form-values.ts';
import { STATUS_LABELS } from '../../contract/profiles/status.ts';
import type { BaseProfile } from '../../contract/profiles/base-profile.ts';
import type { LocaleProfile } from '../../contract/profiles/locale-profile.ts';
import { useLocales } from '../data/lookups.ts';
import { fieldInWords } from '../form/fields/field-in-words.tsx';
import { isWritten } from '../form/field-kinds.ts';
import { optionsOf } from '../form/field-options.ts';
import { type FormSubject, subjectOfBase } from '../form/form-subject.ts';
import { shownValues } from '../form/initial-values.ts';
import { useToday } from '../ui/text/today.ts';
import { levelLabel, levelName, useLevels } from '../media/image-words.ts';
import { Field, FieldList } from '../ui/layout/field.tsx';
import { LevelledPhoto } from '../ui/pictures/photo.tsx';
import { ReasonWords } from '../ui/text/reason-words.tsx';
import { RelativeTime } from '../ui/text/relative-time.tsx';
import { PERSON_TEXT, PersonText } from '../ui/text/person-text.tsx';
import styles from './print.module.css';

interface Props {
  record: BaseProfile | LocaleProfile;
  subject: FormSubject;
  lookups: FormLookups;
  /** Under the name. */
  children: ReactNode;
  /** Behind the images. */
  after?: ReactNode;
}

/** The common part of both kinds: name and state, the fields of every section in words, the images. */
export function Sheet({ record, subject, lookups, children, after }: Props) {
  const { kind } = subject;
  const sections = FORM_SECTIONS.filter((section) => fieldsOf(kind).some((field) => field.section === section));
  return (
    <article className={styles.sheet}>
      <header>
        <h1 {...PERSON_TEXT}>{record.profile_name || 'No name yet'}</h1>
        {children}
        <p>{stateInWords(record)}</p>
        {record.last_reason && (
          <p>
            {record.status === 'disapproved' ? 'Disapproved for' : 'Last disapproved for'}{' '}
            <ReasonWords reason={record.last_reason} />
          </p>
        )}
        <p>
          Version {record.version}, changed <RelativeTime at={record.updated_at} form="date" /> · {record.id}
        </p>
      </header>
      {sections.map((section) => (
        <SheetSection key={section} section={section} subject={subject} lookups={lookups} />
      ))}
      <Images record={record} />
      {after}
    </article>
  );
}

function stateInWords({ status, active, frozen }: ProfileRecord): string {
  return [STATUS_LABELS[status], active ? 'active' : 'not active', ...(frozen ? ['age hold'] : [])].join(' · ');
}

interface SectionProps {
  section: FormSection;
  subject: FormSubject;
  lookups: FormLookups;
}

function SheetSection({ section, subject, lookups }: SectionProps) {
  const locales = useLocales();
  const { kind, record } = subject;
  const { today } = useToday();
  const shown = { subject, ...shownValues(subject, lookups, today) };
  const sources = { lookups, pictures: record.media.profile_pictures, locales };
  const id = sectionOfForm(kind, section);
  const [, title] = PROFILE_SECTIONS[kind].find(([name]) => name === id) ?? [];
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <FieldList>
        {fieldsOf(kind)
          .filter((field) => field.section === section)
          .sort(byReading)
          .map((field) => (
            <Field
              key={field.name}
              label={field.label}
              wide={field.control === 'several' || field.control === 'paragraph'}
              written={isWritten(field)}
            >
              {fieldInWords(field, shown, optionsOf(field, sources))}
            </Field>
          ))}
      </FieldList>
    </section>
  );
}

function Images({ record: { media } }: { record: BaseProfile | LocaleProfile }) {
  const levels = useLevels();
  return LANES.map((lane) => (
    <section key={lane} className={styles.section}>
      <h2>{LANE_WORDS[lane]}</h2>
      {media[lane].length === 0 && <p>None.</p>}
      <ul className={styles.pictures}>
        {media[lane].map((item, index) => (
          <li key={item.id}>
            <LevelledPhoto
              url={item.tile_url}
              alt={`${LANE_WORDS[lane]} ${index + 1}`}
              size={120}
              height={144}
              level={levelName(levelOf(item), levels)}
            />
            {index + 1} · {levelLabel(levelOf(item), levels)}
          </li>
        ))}
      </ul>
    </section>
  ));
}

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
                      <td>{made !== null && (active ? 'yes' : 'no')}</td>
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
