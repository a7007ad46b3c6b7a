import { Fragment } from 'react';
import { X } from 'lucide-react';
import { settingValue } from '../../../contract/policy/settings.ts';
import { sharedViewInWords } from '../../../../commands/overview/shared-views.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { SettingRow, factsOf, useSetting, type SettingEntry } from './setting-row.tsx';
import { isolated } from '../../../contract/policy/words.ts';

/** Two buttons a view: pressed while it is the role's first view, and one that stops sharing it. */
export function SharedViewsRow(about: Parameters<SettingEntry['Row']>[0]) {
  const record = useSetting('shared_views');
  const views = settingValue('shared_views', record?.value);
  return (
    <SettingRow {...about} {...factsOf(record)}>
      {views.map((view) => (
        <Fragment key={view.id}>
          <CommandButton
            id="settings.default-view"
            args={{ view: view.id, first: !view.is_default }}
            variant="outline"
            size="sm"
            pressed={view.is_default}
          >
            {sharedViewInWords(view)}
          </CommandButton>
          <CommandButton
            id="settings.unshare-view"
            args={{ view: view.id }}
            variant="text"
            size="sm"
            icon={X}
            label={`Stop sharing ${isolated(view.name)}`}
          >
            Stop sharing
          </CommandButton>
        </Fragment>
      ))}
      {views.length === 0 && <span>None yet. To share a view, open its overview and choose “Saved views”.</span>}
    </SettingRow>
  );
}
