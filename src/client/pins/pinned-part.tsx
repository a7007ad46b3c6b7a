import { ArrowLeft } from 'lucide-react';
import { memo, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { BASE_SOURCE } from '../../../commands/pins/port.ts';
import { fieldsOf } from '../../contract/profiles/form-fields.ts';
import type { FormLookups } from '../../contract/profiles/form-values.ts';
import type { LocaleProfile } from '../../contract/profiles/locale-profile.ts';
import { dispatch } from '../context/dispatch.ts';
import { useLocales } from '../data/lookups.ts';
import { isFilledIn } from '../form/field-kinds.ts';
import { valueInWords } from '../form/fields/field-in-words.tsx';
import { optionsOf } from '../form/field-options.ts';
import { CommandButton } from '../ui/controls/command-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { LevelledPhoto } from '../ui/pictures/photo.tsx';
import { Pane } from '../ui/layout/pane.tsx';
import { Section } from '../ui/layout/section.tsx';
import { pinsShown, type PinnedProfile, lastField } from './pins-state.ts';
import { usePinnedProfiles } from './use-pinned-profiles.ts';
import { scaled } from '../ui/scaled.ts';
import styles from './pins.module.css';
import more from '../ui/layout/more.module.css';
import flow from '../ui/layout/flow.module.css';
import { levelName, useLevels } from '../media/image-words.ts';

/** px at the lower edge that the button for reading on may cover. */
const FOOT = scaled(36);

/** Scrolls a row's container until the row is at this height of the window, or as near as it can be fully seen. */
function bringTo(row: HTMLElement, height: number): void {
  const pane = row.closest('[data-pane]');
  if (!pane) return;
  const { top: first, bottom } = pane.getBoundingClientRect();
  const now = row.getBoundingClientRect();
  const wanted = Math.max(first, Math.min(height, bottom - FOOT - now.height));
  pane.scrollBy({ top: now.top - wanted });
}

/**
 * Marks the pinned values of the focused field, and brings them to the height of the field. Nothing is redrawn for it,
 * and no typed key passes here. Returns the way to stop.
 */
function followField(place: () => HTMLElement | null): () => void {
  let marked: Element | null = null;
  const follow = ({ target }: FocusEvent) => {
    const field = target instanceof Element ? target.closest<HTMLElement>('[data-form-field]') : null;
    const name = field?.dataset['formField'];
    if (!field || name === undefined) return;
    lastField.current = name;
    const row = place()?.querySelector<HTMLElement>(`[data-pinned-field="${CSS.escape(name)}"]`);
    if (row !== marked) marked?.removeAttribute('data-here');
    marked = row ?? null;
    row?.setAttribute('data-here', '');
    if (row) bringTo(row, field.getBoundingClientRect().top);
  };
  document.addEventListener('focusin', follow);
  return () => {
    document.removeEventListener('focusin', follow);
    lastField.current = null;
  };
}

interface Props {
  /** The same objects while nothing changes: typing in the form redraws nothing here. */
  profile: LocaleProfile;
  lookups: FormLookups;
  /** The person may fill the form in, and so copy from what is pinned. */
  editable: boolean;
}

/** What is pinned, and below it the other parts beside the form. */
export function BesideForm({ children, ...pinned }: Props & { children: ReactNode }) {
  return (
    <div className={styles.beside}>
      <PinnedPart {...pinned} />
      <Pane className={styles.below}>{children}</Pane>
    </div>
  );
}

/** The base profile and other locales beside a locale form, field beside field, and their pictures. */
const PinnedPart = memo(function PinnedPart({ profile, lookups, editable }: Props) {
  const { profiles, isBasePinned, pinned, offered } = usePinnedProfiles(profile, lookups);
  const place = useRef<HTMLDivElement>(null);
  pinsShown.useProviding(
    useMemo(() => {
      const sources = profiles.flatMap(({ state, value, label }) =>
        state === 'ready' || state === 'loading' ? [{ value, label }] : [],
      );
      return { facts: { isBasePinned, pinned, offered, sources }, profiles };
    }, [profiles, isBasePinned, pinned, offered]),
  );
  useEffect(() => followField(() => place.current), []);
  const actions = (
    <span className={flow.buttons}>
      <CommandButton id="pins.toggle-base" size="sm" variant="outline" pressed={isBasePinned}>
        Base
      </CommandButton>
      <CommandButton id="pins.pin-locale" size="sm" variant="outline">
        Locale…
      </CommandButton>
    </span>
  );
  return (
    <Pane className={styles.pane} data-empty={profiles.length === 0 || undefined}>
      <div ref={place}>
        <Section id="pinned" title="Pinned" actions={actions}>
          {profiles.length === 0 ? (
            <p className={flow.muted}>Pin the base profile or another locale to see it beside the form.</p>
          ) : (
            <>
              {profiles.map((one) => (
                <PinnedHead key={one.value} profile={one} />
              ))}
              <Fields profiles={profiles} lookups={lookups} editable={editable} />
            </>
          )}
        </Section>
      </div>
    </Pane>
  );
});

/** The profile's name, its pictures, and why there are none. */
function PinnedHead({ profile }: { profile: PinnedProfile }) {
  const { value, label, detail, state, sentence, pictures } = profile;
  const levels = useLevels();
  return (
    <div className={styles.head} data-pin={label}>
      <p className={styles.title}>
        <strong className={styles.name}>{value === BASE_SOURCE ? 'Base profile' : `${detail} (${label})`}</strong>
        <span className={flow.buttons}>
          {state === 'ready' && (
            <CommandButton
              id="form.fill-from"
              args={{ from: value }}
              size="sm"
              variant="text"
              withoutHint={value !== BASE_SOURCE}
            />
          )}
          <CommandButton id="pins.unpin" args={{ pin: value }} size="sm" variant="text" withoutHint>
            Unpin
          </CommandButton>
        </span>
      </p>
      {state === 'loading' && <p role="status">Loading…</p>}
      {state === 'none' && <p className={flow.muted}>None that you can see.</p>}
      {sentence !== '' && (
        <p role="alert" className={flow.problem}>
          {state === 'failed' ? 'It' : 'Its pictures'} could not be loaded: {sentence}{' '}
          <CommandButton id="record.reload" size="sm" variant="text">
            Retry
          </CommandButton>
        </p>
      )}
      {/* The room is there before the pictures are; without pictures it goes to the values. */}
      {(state === 'loading' || pictures.length > 0) && (
        <ul className={`${styles.pictures} ${more.more}`}>
          {pictures.map(({ id, thumbnail_url: url, attachment_adult_level_tag_id: level }, index) => (
            <li key={id}>
              <LevelledPhoto
                url={url}
                alt={`Picture ${index + 1}, ${detail ?? label}`}
                size={40}
                level={levelName(level, levels)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Fields({ profiles, lookups, editable }: Omit<Props, 'profile'> & { profiles: readonly PinnedProfile[] }) {
  const locales = useLocales();
  const rows = useMemo(
    () =>
      fieldsOf('locale')
        .filter(isFilledIn)
        .flatMap((field) => {
          const options = optionsOf(field, { lookups, locales, pictures: [] });
          const said = profiles.flatMap(({ value: source, label, values, detail }) => {
            const words = valueInWords(field, values[field.name] ?? '', options);
            const isEmpty = words === '' || (field.control === 'switch' && words === 'no');
            const whose = source === BASE_SOURCE ? 'base' : label;
            const language = detail ?? 'base profile';
            return isEmpty ? [] : [{ source, whose, language, words }];
          });
          return said.length === 0 ? [] : [{ name: field.name, label: field.label, said: onceEach(said) }];
        }),
    [profiles, lookups, locales],
  );
  const [list, setList] = useState<HTMLElement | null>(null);
  if (rows.length === 0 && profiles.every(({ state }) => state === 'ready')) {
    return <p className={flow.muted}>Nothing is filled in there yet.</p>;
  }
  return (
    <>
      <dl ref={setList} className={styles.fields}>
        {rows.map(({ name, label, said }) => (
          <div key={name} data-pinned-field={name}>
            <dt>{label}</dt>
            {said.map(({ source, whose, language, words }) => (
              <dd key={source} dir="auto">
                {profiles.length > 1 && (
                  <bdi className={styles.whose} title={language}>
                    {whose}
                  </bdi>
                )}
                <span translate="yes">{words}</span>
                {editable && name !== 'language' && <Take field={name} source={source} language={language} />}
              </dd>
            ))}
          </div>
        ))}
      </dl>
      <Rest list={list} />
    </>
  );
}

interface Said {
  source: string;
  /** Where there is no room for more. */
  whose: string;
  language: string;
  words: string;
}

/** What several of them say alike stands once, with all of their names. */
function onceEach(said: readonly Said[]): Said[] {
  return said.flatMap((one) => {
    const alike = said.filter(({ words }) => words === one.words);
    const named = (name: 'whose' | 'language', by: string) => alike.map((each) => each[name]).join(by);
    return alike[0] === one ? [{ ...one, whose: named('whose', ' '), language: named('language', ', ') }] : [];
  });
}

/** How many values are below the lower edge of their pane, and the way to them. */
function Rest({ list }: { list: HTMLElement | null }) {
  const [below, setBelow] = useState(0);
  const foot = useRef<HTMLParagraphElement>(null);
  const pane = list?.closest<HTMLElement>('[data-pane]');
  useEffect(() => {
    if (!list?.parentElement || !pane) return;
    const count = () => {
      const isAtEnd = pane.scrollHeight - pane.scrollTop - pane.clientHeight < FOOT;
      const edge = foot.current?.getBoundingClientRect().top ?? 0;
      const isBelow = (row: Element) => row.getBoundingClientRect().bottom > edge;
      setBelow(isAtEnd ? 0 : [...list.children].filter(isBelow).length);
    };
    count();
    pane.addEventListener('scroll', count, { passive: true });
    const observer = new ResizeObserver(count);
    observer.observe(pane);
    // With what is above the list, which moves it.
    observer.observe(list.parentElement);
    return () => {
      pane.removeEventListener('scroll', count);
      observer.disconnect();
    };
  }, [list, pane]);
  return (
    <p ref={foot} className={styles.rest} data-none={below === 0 || undefined}>
      <CommandButton
        id="view.scroll-down"
        args={{ pane: pane?.dataset['pane'] }}
        size="sm"
        variant="text"
        withoutHint
        tabIndex={-1}
      >
        {below} more
      </CommandButton>
    </p>
  );
}

interface TakeProps {
  field: string;
  source: string;
  language: string;
}

/** Copies one value. Not reached by Tab: F4 does the same from within the field. */
function Take({ field, source, language }: TakeProps) {
  const words = `Copy from ${language}`;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.take}
      title={words}
      onClick={() => void dispatch({ id: 'form.fill-from', args: { from: source, what: `field ${field}` } }, 'button')}
    >
      <Icon of={ArrowLeft} size={12} label={words} />
    </button>
  );
}
