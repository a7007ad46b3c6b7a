import { useId, type ReactNode } from 'react';
import type { Timestamp } from '../../contract/base/primitives.ts';
import { RelativeTime } from '../ui/text/relative-time.tsx';
import { PersonText } from '../ui/text/person-text.tsx';
import { foldText } from '../../contract/base/fold-text.ts';
import { type SettingKey, defaultInWords } from '../../contract/settings/settings.ts';
import type { SettingRecord } from '../../contract/settings/setting-shapes.ts';
import { useSettings } from '../data/settings.ts';
import { CommandButton } from '../ui/controls/command-button.tsx';
import styles from './settings.module.css';
import flow from '../ui/layout/flow.module.css';

interface Props {
  title: string;
  summary: string;
  isDefault?: boolean;
  changed?: ReactNode;
  /** The button that restores its default, shown while it differs. */
  reset?: ReactNode;
  children: ReactNode;
}

/** One setting: its purpose on the left, its value on the right. */
export function SettingRow({ title, summary, isDefault, changed, reset, children }: Props) {
  const id = useId();
  return (
    <div className={styles.row} role="group" aria-labelledby={id}>
      <div className={styles.about}>
        <h3 id={id}>
          {title}
          {isDefault === false && <span className={styles.mark}>changed</span>}
        </h3>
        <p className={flow.muted}>{summary}</p>
        {changed}
        {isDefault === false && reset}
      </div>
      <div className={flow.row}>{children}</div>
    </div>
  );
}

export function LastChange({ by, at }: { by: string; at: Timestamp | null }) {
  return (
    <p className={flow.muted}>
      Changed by <PersonText>{by}</PersonText>, <RelativeTime at={at} form="ago" />
    </p>
  );
}

export const useSetting = (key: SettingKey) => useSettings().data?.settings.find((each) => each.key === key);

export const factsOf = (record: SettingRecord | undefined) => ({
  reset: record && (
    <CommandButton id="settings.reset" args={{ setting: record.key }} variant="text" size="sm">
      {`Back to default: ${defaultInWords(record.key)}`}
    </CommandButton>
  ),
  isDefault: record?.is_default ?? false,
  changed: record?.updated_by && <LastChange by={record.updated_by.name} at={record.updated_at} />,
});

/** A setting on the screen, with its search words. */
export interface SettingEntry {
  title: string;
  summary: string;
  keywords: string;
  Row: (about: { title: string; summary: string }) => ReactNode;
}

/** Settings in which every word of the search occurs, folded as everywhere. */
export function findSettings(entries: readonly SettingEntry[], search: string): readonly SettingEntry[] {
  const words = foldText(search).split(' ').filter(Boolean);
  return entries.filter(({ title, summary, keywords }) => {
    const text = foldText(`${title} ${summary} ${keywords}`);
    return words.every((word) => text.includes(word));
  });
}
