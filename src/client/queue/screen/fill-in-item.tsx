import { useMemo } from 'react';
import { pathOf } from '../../../contract/base/routes.ts';
import { FORM_SECTIONS } from '../../../contract/profiles/form-fields.ts';
import type { LocaleProfile } from '../../../contract/profiles/locale-profile.ts';
import type { ItemReference } from '../../../contract/queue/lease.ts';
import { useFormLookups } from '../../data/lookups.ts';
import { BaseChanged } from '../../form/page/base-changed.tsx';
import { FormNotes } from '../../form/page/form-notes.tsx';
import { FormSection } from '../../form/page/form-section.tsx';
import { subjectOfLocale } from '../../form/form-subject.ts';
import { ReasonChecklist } from '../../form/page/reason-checklist.tsx';
import { SaveState, StillEmpty, StillOpen } from '../../form/page/save-state.tsx';
import { useProfileForm } from '../../form/use-profile-form.ts';
import { useShownRecord, type ShownRecord } from '../shown-record.ts';
import { ImagesParts } from '../../media/images-part.tsx';
import { queryKeys } from '../../data/query-keys.ts';
import { CommandButton } from '../../ui/controls/command-button.tsx';
import { BesideForm } from '../../pins/pinned-part.tsx';
import { AskedNote, ChangedNote } from './item-notes.tsx';
import { ItemHeading } from './item-heading.tsx';
import { ItemPanel } from './item-panel.tsx';
import { Pane } from '../../ui/layout/pane.tsx';
import styles from './item-panel.module.css';

/** An item to be filled in: its form with the reasons on top; saving it brings the next one. */
export function FillInItem({ item }: { item: ItemReference }) {
  const { shown, error, gone } = useShownRecord(item);
  return (
    <ItemPanel item={item} scope="record" {...{ shown, error, gone }}>
      {shown?.kind === 'locale' && <Filling key={item.id} item={item} shown={shown} profile={shown.record} />}
    </ItemPanel>
  );
}

function Filling({ item, shown, profile }: { item: ItemReference; shown: ShownRecord; profile: LocaleProfile }) {
  const lookups = useFormLookups();
  const subject = useMemo(() => ({ ...subjectOfLocale(profile, lookups), path: pathOf('queue') }), [profile, lookups]);
  const form = useProfileForm(subject, lookups);
  return (
    <>
      <div className={styles.read}>
        <ItemHeading item={item} shown={shown} />
        <ChangedNote shown={shown} />
        <AskedNote />
        <BaseChanged profile={profile} />
        <Pane className={styles.filling}>
          <div className={styles.fields}>
            <div>
              <ReasonChecklist kind="locale" record={profile} />
              <FormNotes form={form} />
              {FORM_SECTIONS.map((section) => (
                <FormSection key={section} section={section} form={form} />
              ))}
            </div>
            <div className={styles.asides}>
              <BesideForm profile={profile} lookups={lookups} editable={form.readOnlyBecause === null}>
                <ImagesParts
                  owner={{ kind: 'locale', id: profile.id, localeId: profile.locale.id, name: profile.profile_name }}
                  record={profile}
                  images={profile.media}
                  queryKey={queryKeys.localeProfile(profile.id)}
                />
              </BesideForm>
            </div>
          </div>
        </Pane>
      </div>
      <div className={`${styles.actions} ${styles.ofForm}`} role="toolbar" aria-label="This item">
        <SaveState form={form} />
        <CommandButton id="queue.skip" variant="outline">
          Skip
        </CommandButton>
        <CommandButton id="question.ask" variant="text">
          Ask
        </CommandButton>
        <CommandButton id="queue.to-list" variant="text" className={styles.toList ?? ''}>
          List
        </CommandButton>
        <StillOpen />
        <StillEmpty form={form} />
      </div>
    </>
  );
}
