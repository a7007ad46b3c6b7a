import { Check, X } from 'lucide-react';
import type { Locale } from '../../contract/base/lookup-operations.ts';
import { Icon } from '../ui/icon.tsx';
import { countriesOf } from './countries.ts';
import { PersonText } from '../ui/text/person-text.tsx';
import styles from './locale-picker.module.css';

interface LocaleOptionProps {
  id: string;
  locale: Locale;
  current: boolean;
  marked: boolean;
  there: boolean;
  onChoose: () => void;
}

/** More countries would not fit beside the name. */
const MOST_COUNTRIES = 3;

/** One locale of the list; the field keeps the focus and names the current one. */
export function LocaleOption({ id, locale, current, marked, there, onChoose }: LocaleOptionProps) {
  const countries = countriesOf(locale.code);
  return (
    // Keys reach it through the field, by commands.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      aria-selected={marked}
      aria-disabled={there || undefined}
      data-current={current || undefined}
      tabIndex={-1}
      className={styles.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className={styles.check}>{marked && <Icon of={Check} />}</span>
      <span className={styles.code}>{locale.code}</span>
      <span className={styles.name}>
        {locale.label !== locale.language && `${locale.language} · `}
        <PersonText lang={locale.code}>{locale.label}</PersonText>
      </span>
      <span className={styles.detail}>
        {there
          ? 'already active'
          : countries.slice(0, MOST_COUNTRIES).join(', ') + (countries.length > MOST_COUNTRIES ? ' …' : '')}
      </span>
    </div>
  );
}

interface MarkedLocalesProps {
  marked: readonly string[];
  locales: readonly Locale[];
  onRemove: (id: string) => void;
}

export function MarkedLocales({ marked, locales, onRemove }: MarkedLocalesProps) {
  if (marked.length === 0) return null;
  return (
    <ul className={styles.marked} aria-label={`${marked.length} marked`}>
      {marked.map((id) => {
        const locale = locales.find((each) => each.id === id);
        return (
          <li key={id}>
            <button
              type="button"
              className={styles.chip}
              aria-label={`Deselect ${locale ? `${locale.code}, ${locale.language}` : id}`}
              title={locale?.language}
              onClick={() => onRemove(id)}
            >
              {locale?.code ?? id}
              <Icon of={X} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
