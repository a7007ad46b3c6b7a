import { defaultInWords } from '../../../contract/policy/default-in-words.ts';
import type { SettingKey } from '../../../contract/policy/settings.ts';
import type { SettingRecord } from '../../../contract/shapes/setting.ts';
import { useSettings } from '../../data/settings.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { LastChange } from './setting-row.tsx';

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
