import { PROFILE_STATUSES } from '../../../contract/policy/status.ts';
import { timestampOf } from '../../../contract/primitives.ts';
import { ActiveMark } from '../../ui/active-mark.tsx';
import { Age } from '../../ui/age.tsx';
import { Field, FieldList } from '../../ui/field.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { LocaleBar } from '../../ui/locale-bar.tsx';
import { MissingMark } from '../../ui/missing-mark.tsx';
import { Photo } from '../../ui/photo.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import styles from './gallery.module.css';
import { samplePhoto } from './sample-photo.ts';

const now = new Date('2026-11-21T12:00:00Z');
const ago = (minutes: number) => timestampOf(new Date(now.getTime() - minutes * 60_000));

export function MarkSamples() {
  return (
    <Section id="marks" title="Marks and values" count={{ value: 2, of: 'errors', tone: 'error' }}>
      <div className={styles.row}>
        {PROFILE_STATUSES.map((status) => (
          <StatusMark key={status} status={status} />
        ))}
        <ActiveMark active />
        <ActiveMark active={false} />
        <MissingMark missing={['City', 'Date of birth']} />
        <Kbd hint="G Q" />
      </div>
      <div className={styles.row}>
        <LocaleBar done={3} total={4} />
        <LocaleBar done={0} total={2} />
        <LocaleBar done={5} total={5} />
        <LocaleBar done={9} total={24} />
        <LocaleBar done={0} total={0} />
        {[0.5, 40, 120, 3 * 1440, 60 * 1440, 600 * 1440].map((minutes) => (
          <RelativeTime key={minutes} at={ago(minutes)} now={now} />
        ))}
      </div>
      <div className={styles.row}>
        <Photo url={samplePhoto(220)} alt="Ada Moreau" />
        <Photo url={samplePhoto(20)} alt="Ada Moreau" size={64} />
        <Photo url={samplePhoto(20)} alt="Ada Moreau" size={64} blurred />
        <Photo url={null} alt="" />
        <Photo url={null} alt="" size={64} />
        <Photo url="data:image/png;base64,AA" alt="" size={64} height={80} />
      </div>
      <FieldList>
        <Field label="Profile name">Ada Moreau</Field>
        <Field label="Real name" />
        <Field label="Region">Auvergne-Rhône-Alpes</Field>
        <Field label="Age">
          <Age dateOfBirth="1992-03-14" today="2026-11-21" />
        </Field>
        <Field label="About me" wide>
          Walks along the river before work, reads whatever the library puts on its front table, and knows the name of
          every dog in the street.
        </Field>
      </FieldList>
    </Section>
  );
}
