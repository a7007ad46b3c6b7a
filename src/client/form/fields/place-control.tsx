import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { PLACEHOLDER } from '../../../contract/profiles/form-fields.ts';
import { isStorable } from '../../../contract/base/primitives.ts';
import { placeKey, placesNamed, whyNotChosen, type TypedPlace } from '../../../contract/geo/place.ts';
import { notifyError } from '../../notices/notify.ts';
import { controlAttributes, textOf, type ControlProps } from '../control-props.ts';
import { isolated } from '../../../contract/base/words.ts';
import styles from '../form.module.css';
import { typedFields } from '../initial-values.ts';
import { SHOWN_BY_READER } from '../../data/failed-reads.ts';

interface Search<Found> {
  queryKey: (text: string) => readonly unknown[];
  queryFn: (text: string, signal: AbortSignal) => Promise<readonly Found[]>;
  /** Their labels, no two alike. */
  labelsOf: (found: readonly Found[]) => readonly string[];
  namesOf: (found: Found) => string[];
  /** False: it cannot be searched yet. */
  enabled: boolean;
  /** The place around it is being copied: what is typed meanwhile waits, and is searched then. */
  waits?: boolean;
  loading: string;
  /** The country of a region, the region of a city, in words. */
  within: string;
  failure: { title: string; message: string };
}

interface Props<Found> extends Omit<ControlProps, 'change'> {
  search: Search<Found>;
  name: TypedPlace;
  /** Typed text without a choice; '' is nothing. The form keeps it, so that no save and no draft loses it. */
  typed: string;
  setTyped: (text: string) => void;
  /** undefined: emptied. */
  choose: (found: Found | undefined) => void;
}

/**
 * A place, chosen by typing a part of its name; Enter and Tab take the only one found that begins so. Text that is no place stays in the field with an error, and the earlier
 * choice stays: a save shows the same error.
 */
export function PlaceControl<Found>({ search, choose, name, typed: kept, setTyped: keep, ...props }: Props<Found>) {
  const listId = useId();
  const unknownId = useId();
  const chosen = textOf(props.value);
  const [typed, setTyped] = useState<string | null>(kept === '' ? null : kept);
  const [visited, setVisited] = useState(false);
  const [left, setLeft] = useState(kept !== '');
  // Another value comes from the form: it was kept from an earlier visit, or something else was chosen.
  const [before, setBefore] = useState(kept);
  if (before !== kept) {
    setBefore(kept);
    if (kept !== wordsIn(typed)) {
      setTyped(kept === '' ? null : kept);
      setLeft(kept !== '');
    }
  }
  const text = typed ?? '';
  const queryKey = search.queryKey(text);
  const hasFailed = useQueryClient().getQueryState(queryKey)?.status === 'error';
  const { data, error, errorUpdatedAt, isFetching, isPlaceholderData } = useQuery({
    queryKey,
    queryFn: ({ signal }) => search.queryFn(text, signal),
    // Loaded once it has to be chosen; an existing choice, or one whose loading failed, is looked up on arrival.
    enabled: search.enabled && isStorable(text) && (visited || typed !== null || (chosen === '' && !hasFailed)),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    meta: SHOWN_BY_READER,
  });
  const { title, message } = search.failure;
  const reportedAt = useRef(0);
  useEffect(() => {
    if (!error || errorUpdatedAt <= reportedAt.current) return;
    reportedAt.current = errorUpdatedAt;
    notifyError({ title, message });
  }, [error, errorUpdatedAt, title, message]);
  // Earlier results are for another text until this one is answered.
  const found = search.enabled ? (data ?? []) : [];
  const labels = search.labelsOf(found);
  const named = (text: string) => {
    if (isPlaceholderData) return [];
    const whole = placesNamed(text, found, search.namesOf);
    if (whole.length > 0 || found.length > 1 || text.trim() === '') return whole;
    // The beginning of the only name found is enough; New Taipei is not what Taipei means.
    return found.filter((place) => search.namesOf(place).some((name) => placeKey(name).startsWith(placeKey(text))));
  };
  const meant = typed !== null && left ? named(typed) : [];
  const match =
    typed === null ? undefined : (found[labels.indexOf(typed)] ?? (meant.length === 1 ? meant[0] : undefined));
  const isOpen = search.enabled || search.waits === true;
  const isUnknown =
    search.enabled && left && wordsIn(typed) !== '' && !match && (props.invalid || (!isFetching && !error));
  // What is typed is judged once it is left or saved, and in one place: below the field.
  const attributes = controlAttributes({ ...props, invalid: props.invalid && wordsIn(typed) === '' });

  function why(text: string): string {
    if (!search.enabled) return whyNotChosen(name, text, search.within, search.waits ? 'looking' : 'failed');
    const failed = error ? 'failed' : named(text).length > 1 ? 'several' : 'unknown';
    return whyNotChosen(name, text, search.within, isFetching ? 'looking' : failed);
  }

  function take(place: Found | undefined) {
    keep('');
    choose(place);
    setTyped(null);
  }

  // Also when the name was typed before the answer came, as by fast typists.
  const taking = useRef(take);
  useLayoutEffect(() => {
    taking.current = take;
    const field = {
      choose() {
        const [one, ...others] = typed === null ? [] : named(typed);
        if (one !== undefined && others.length === 0) take(one);
        setLeft(true);
      },
      why,
    };
    typedFields.set(name, field);
    return () => {
      if (typedFields.get(name) === field) typedFields.delete(name);
    };
  });
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the answer of the server is what ends the typing
    if (match) taking.current(match);
  }, [match]);

  // Enter commits what was typed, which React has no event for: its onChange is the browser's `input`.
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const commit = () => setLeft(true);
    const { current } = input;
    current?.addEventListener('change', commit);
    return () => current?.removeEventListener('change', commit);
  }, []);

  function leave() {
    if (typed !== null && typed.trim() === '') take(undefined);
    else if (typed !== null && placeKey(typed) === placeKey(chosen)) {
      keep('');
      setTyped(null);
    }
    setLeft(true);
    setVisited(false);
  }

  return (
    <>
      <input
        {...attributes}
        {...(isUnknown && {
          'aria-invalid': true,
          'aria-describedby': [attributes['aria-describedby'], unknownId].filter(Boolean).join(' '),
        })}
        ref={input}
        className={styles.control}
        type="text"
        dir="auto"
        autoComplete="off"
        list={listId}
        readOnly={!isOpen}
        aria-disabled={!isOpen}
        tabIndex={isOpen ? undefined : -1}
        placeholder={search.enabled && isFetching && !data ? search.loading : PLACEHOLDER}
        value={typed ?? chosen}
        onChange={(event) => {
          setLeft(false);
          setTyped(event.target.value);
          keep(wordsIn(event.target.value));
        }}
        onFocus={() => setVisited(true)}
        onBlur={leave}
      />
      <datalist id={listId}>
        {labels.map((label) => (
          <option key={label}>{label}</option>
        ))}
      </datalist>
      {isUnknown && (
        <p id={unknownId} className={styles.problem} role="alert">
          {why(wordsIn(typed))} {chosen === '' ? 'Nothing is chosen.' : `${isolated(chosen)} stays chosen.`}
        </p>
      )}
    </>
  );
}

/** Blanks need no error. */
function wordsIn(typed: string | null): string {
  return typed === null || typed.trim() === '' ? '' : typed;
}
