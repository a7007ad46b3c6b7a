import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useRef, useState, type ClipboardEvent } from 'react';
import type { LocaleMove } from '../../../commands/locales/port.ts';
import { localePicker } from './locale-state.ts';
import { Scope } from '../context/scope.tsx';
import { SHOWN_BY_READER } from '../data/failed-reads.ts';
import { localesInUseQuery, useLocales } from '../data/lookups.ts';
import { RIGHTS } from '../../contract/base/rights.ts';
import { roleNow } from '../session/session-state.ts';
import { LocaleOption, MarkedLocales } from './locale-option.tsx';
import { matchLocales, moreLocaleNames, readCodes } from './match-locales.ts';
import type { Locale } from '../../contract/base/lookup-operations.ts';
import { useChosenSettings } from '../data/settings.ts';
import textField from '../ui/controls/text-field.module.css';
import styles from './locale-picker.module.css';
import flow from '../ui/layout/flow.module.css';
import { isolated } from '../../contract/base/words.ts';

/**
 * The locales that can be chosen, and the identifiers of those withheld because an Admin has switched them off (or,
 * where only such are offered, has not). Marked ones stay, to be unmarked.
 */
function useOffered(
  locales: readonly Locale[],
  marked: readonly string[],
  offers: 'all' | 'switched-off' | undefined,
): { offered: readonly Locale[]; kept: ReadonlySet<string> } {
  const { locales_off: off } = useChosenSettings();
  return useMemo(() => {
    const isKept = (id: string) => offers !== 'all' && off.includes(id) !== (offers === 'switched-off');
    const kept = new Set(locales.map(({ id }) => id).filter((id) => isKept(id) && !marked.includes(id)));
    return { offered: kept.size === 0 ? locales : locales.filter(({ id }) => !kept.has(id)), kept };
  }, [locales, marked, off, offers]);
}

/** All locales, the most used first where the person may know them. */
function useInUseFirst(): readonly Locale[] {
  const locales = useLocales();
  const role = roleNow();
  const enabled = role !== null && RIGHTS.base.list.includes(role);
  const { data } = useQuery({ ...localesInUseQuery, enabled, meta: SHOWN_BY_READER });
  return useMemo(() => {
    const placeOf = new Map(data?.locale_ids.map((id, place) => [id, place]));
    return locales.toSorted((a, b) => (placeOf.get(a.id) ?? placeOf.size) - (placeOf.get(b.id) ?? placeOf.size));
  }, [locales, data]);
}

interface LocalePickerProps {
  label: string;
  marked: readonly string[];
  onMarked: (ids: readonly string[]) => void;
  /** Identifiers of locales that cannot be chosen because they have a locale profile. */
  alreadyThere?: ReadonlySet<string>;
  /** Which locales can be chosen; absent: those that are not switched off. */
  offers?: 'all' | 'switched-off' | undefined;
  prompt?: string;
  /** Hands over what was typed before this had the focus. */
  typedAhead?: () => string;
}

const PAGE = 8;

const NONE: ReadonlySet<string> = new Set();

/**
 * Chooses any number of the 184 locales: by typing a code, a language or a country, or by typing or pasting a list of
 * codes. Enter marks and clears the text, so that the next one can follow.
 */
export function LocalePicker({
  label,
  marked,
  onMarked,
  alreadyThere = NONE,
  offers,
  prompt,
  typedAhead,
}: LocalePickerProps) {
  const id = useId();
  const locales = useInUseFirst();
  const { offered, kept } = useOffered(locales, marked, offers);
  const [query, setQuery] = useState('');
  const [cursor, setCursor] = useState(0);
  const [message, setMessage] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const [hasMoreNames, setMoreNames] = useState(false);
  useEffect(() => void moreLocaleNames().then(() => setMoreNames(true)), []);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the names are kept beside the list
  const matches = useMemo(() => matchLocales(query, offered), [query, offered, hasMoreNames]);
  const at = Math.min(cursor, matches.length - 1);

  const nameOf = (localeId: string) => locales.find((each) => each.id === localeId)?.code ?? localeId;

  function type(text: string) {
    setQuery(text);
    setCursor(0);
    setMessage('');
  }

  /** True when the text was a list of codes. */
  function takeCodes(text: string): boolean {
    const codes = readCodes(text, locales);
    if (!codes) return false;
    const there = codes.known.filter((each) => alreadyThere.has(each));
    const off = codes.known.filter((each) => kept.has(each) && !alreadyThere.has(each));
    const fresh = codes.known.filter((each) => !alreadyThere.has(each) && !kept.has(each) && !marked.includes(each));
    onMarked([...marked, ...fresh]);
    type('');
    setMessage(
      [
        `${fresh.length} selected.`,
        there.length > 0 && `Already active: ${there.map(nameOf).join(', ')}.`,
        off.length > 0 &&
          `${offers === 'switched-off' ? 'Not switched off' : 'Switched off'}: ${off.map(nameOf).join(', ')}.`,
        codes.unknown.length > 0 && `Unknown codes: ${codes.unknown.join(', ')}.`,
      ]
        .filter(Boolean)
        .join(' '),
    );
    return true;
  }

  function toggle(localeId: string) {
    if (alreadyThere.has(localeId)) {
      setMessage(`${nameOf(localeId)} is already active.`);
      return;
    }
    onMarked(marked.includes(localeId) ? marked.filter((each) => each !== localeId) : [...marked, localeId]);
    if (query !== '') type('');
    setMessage('');
  }

  const handle = {
    move(to: LocaleMove) {
      const steps: Record<LocaleMove, number> = { next: 1, previous: -1, 'page-down': PAGE, 'page-up': -PAGE };
      setCursor(Math.max(0, Math.min(matches.length - 1, at + steps[to])));
    },
    take() {
      const locale = matches[at];
      if (takeCodes(query)) return;
      if (locale) toggle(locale.id);
      else setMessage(`Nothing matches “${isolated(query)}”.`);
    },
  };
  const latest = useRef(handle);
  useEffect(() => {
    latest.current = handle;
  });
  const [lent] = useState(() => ({
    move: (to: LocaleMove) => latest.current.move(to),
    take: () => latest.current.take(),
  }));
  useEffect(
    () => () => {
      if (localePicker.current === lent) localePicker.current = null;
    },
    [lent],
  );

  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  function paste(event: ClipboardEvent) {
    if (takeCodes(event.clipboardData.getData('text'))) event.preventDefault();
  }

  return (
    <Scope name="locale-picker" className={styles.picker ?? ''}>
      <input
        className={`${textField.field} ${styles.field}`}
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
        aria-describedby={`${id}-message`}
        autoComplete="off"
        dir="auto"
        spellCheck={false}
        placeholder={prompt}
        value={query}
        onChange={(event) => type(event.target.value)}
        onFocus={() => {
          localePicker.current = lent;
          // From here on the field receives the keys itself.
          const text = typedAhead?.() ?? '';
          if (text !== '') type(text);
        }}
        onPaste={paste}
      />
      <MarkedLocales
        marked={marked}
        locales={locales}
        onRemove={(localeId) => onMarked(marked.filter((each) => each !== localeId))}
      />
      <p id={`${id}-message`} className={styles.message} role="status">
        {message}
      </p>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        tabIndex={-1}
        aria-label={label}
        aria-multiselectable
        className={styles.list}
      >
        {matches.map((locale, index) => (
          <LocaleOption
            key={locale.id}
            id={`${id}-${index}`}
            locale={locale}
            current={index === at}
            marked={marked.includes(locale.id)}
            there={alreadyThere.has(locale.id)}
            onChoose={() => {
              setCursor(index);
              toggle(locale.id);
            }}
          />
        ))}
      </div>
      {matches.length === 0 && (
        <p className={flow.muted}>No locale matches. Press Enter to read what you typed as a list of codes.</p>
      )}
    </Scope>
  );
}
