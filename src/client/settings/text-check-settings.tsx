import { X } from 'lucide-react';
import { CHECK_TITLES, TEXT_CHECKS, wordKey } from '../../contract/profiles/text-checks.ts';
import { settingValue, type SettingKey } from '../../contract/settings/settings.ts';
import { useLocales } from '../data/lookups.ts';
import { CommandButton } from '../ui/controls/command-button.tsx';
import { SettingRow, factsOf, useSetting, type SettingEntry } from './setting-row.tsx';
import { isolated } from '../../contract/base/words.ts';
import { PersonText } from '../ui/text/person-text.tsx';

type Row = SettingEntry['Row'];
type RowProps = Parameters<Row>[0];

const SMALL = { variant: 'outline', size: 'sm' } as const;
const WORDS = Object.values(CHECK_TITLES).join(' ');

export const TEXT_CHECK_ROWS = {
  checks_off: [`findings ${WORDS}`, ChecksRow],
  checks_stopping: [`block findings ${WORDS}`, StoppingRow],
  forbidden_words: ['banned words blacklist', ForbiddenRow],
} satisfies Partial<Record<SettingKey, readonly [keywords: string, Row: Row]>>;

/** One button a check, pressed while it is on. */
function ChecksRow(about: RowProps) {
  const record = useSetting('checks_off');
  const off = settingValue('checks_off', record?.value);
  return (
    <SettingRow {...about} {...factsOf(record)}>
      {TEXT_CHECKS.map((check) => (
        <CommandButton
          key={check}
          id="settings.check"
          args={{ check, on: off.includes(check) }}
          {...SMALL}
          pressed={!off.includes(check)}
        >
          {CHECK_TITLES[check]}
        </CommandButton>
      ))}
    </SettingRow>
  );
}

/** One button a check, pressed while it stops a save. */
function StoppingRow(about: RowProps) {
  const record = useSetting('checks_stopping');
  const stopping = settingValue('checks_stopping', record?.value);
  return (
    <SettingRow {...about} {...factsOf(record)}>
      {TEXT_CHECKS.map((check) => (
        <CommandButton
          key={check}
          id="settings.stopping-check"
          args={{ check, stops: !stopping.includes(check) }}
          {...SMALL}
          pressed={stopping.includes(check)}
        >
          {CHECK_TITLES[check]}
        </CommandButton>
      ))}
    </SettingRow>
  );
}

function ForbiddenRow(about: RowProps) {
  const record = useSetting('forbidden_words');
  const words = settingValue('forbidden_words', record?.value);
  const locales = useLocales();
  return (
    <SettingRow {...about} {...factsOf(record)}>
      {words.map((each) => {
        const locale = locales.find(({ id }) => id === each.locale);
        return (
          <CommandButton
            key={wordKey(each)}
            id="settings.allow-word"
            args={{ words: [wordKey(each)] }}
            {...SMALL}
            icon={X}
            label={`Allow “${isolated(each.word)}” again in ${locale?.language ?? 'every locale'}`}
          >
            <PersonText>{each.word}</PersonText>
            {locale && ` (${locale.language})`}
          </CommandButton>
        );
      })}
      <CommandButton id="settings.forbid-words">Forbid words…</CommandButton>
    </SettingRow>
  );
}
