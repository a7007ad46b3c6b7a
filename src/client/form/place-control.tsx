import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { PLACEHOLDER } from '../../contract/policy/form-fields.ts';
import { placeKey, placesNamed } from '../../contract/policy/place.ts';
import { TOLD_BY_READER } from '../data/failed-reads.ts';
import { notifyError } from '../notices/notify.ts';
import { controlAttributes, textOf, type ControlProps } from './control-props.ts';
import { isolated } from '../../contract/policy/isolated.ts';
import styles from './form.module.css';

interface Search<Found> {
  queryKey: (text: string) => readonly unknown[];
  queryFn: (text: string, signal: AbortSignal) => Promise<readonly Found[]>;
  /** What they are offered as: no two alike. */
  labelsOf: (found: readonly Found[]) => readonly string[];
  namesOf: (found: Found) => string[];
  country: string;
  /** Null: it cannot be asked for yet. */
  enabled: boolean;
  loading: string;
  /** Why what was typed cannot be taken. */
  unknown: (typed: string) => string;
  /** Why it is not chosen where several places have the name that was typed. */
  several: (typed: string) => string;
  failure: { title: string; message: string };
}

interface Props<Found> extends Omit<ControlProps, 'change'> {
  search: Search<Found>;
  /** undefined: emptied. */
  choose: (found: Found | undefined) => void;
}

/**
 * A place that is chosen by typing a part of its name. What is typed and is no place stays in the field and is told,
 * and the chosen one stays chosen.
 */
export function PlaceControl<Found>({ search, choose, ...props }: Props<Found>) {
  const listId = useId();
  const unknownId = useId();
  const attributes = controlAttributes(props);
  const chosen = textOf(props.value);
  const [typed, setTyped] = useState<string | null>(null);
  const [visited, setVisited] = useState(false);
  const [left, setLeft] = useState(false);
  const text = typed ?? '';
  const queryKey = search.queryKey(text);
  const hasFailed = useQueryClient().getQueryState(queryKey)?.status === 'error';
  const { data, error, errorUpdatedAt, isFetching, isPlaceholderData } = useQuery({
    queryKey,
    queryFn: ({ signal }) => search.queryFn(text, signal),
    // Loaded as soon as it has to be chosen; what is chosen already, or has failed, is looked up for whoever comes.
    enabled: search.enabled && (visited || typed !== null || (chosen === '' && !hasFailed)),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    meta: TOLD_BY_READER,
  });
  const { title, message } = search.failure;
  const toldAt = useRef(0);
  useEffect(() => {
    if (!error || errorUpdatedAt <= toldAt.current) return;
    toldAt.current = errorUpdatedAt;
    notifyError({ title, message });
  }, [error, errorUpdatedAt, title, message]);
  const found = data ?? [];
  const labels = search.labelsOf(found);
  const meant = typed !== null && left && !isPlaceholderData ? placesNamed(typed, found, search.namesOf) : [];
  const match =
    typed === null ? undefined : (found[labels.indexOf(typed)] ?? (meant.length === 1 ? meant[0] : undefined));
  const isUnknown = search.enabled && left && typed !== null && !match && !isFetching && !error;

  // Also when the name was typed before the answer came: whoever types fast has chosen all the same.
  useEffect(() => {
    if (!match) return;
    choose(match);
    // oxlint-disable-next-line react/set-state-in-effect -- the answer of the server is what ends the typing
    setTyped(null);
  }, [match, choose]);

  // Whatever else was chosen meanwhile takes the place of what was typed, which is nothing in another country.
  const standing = `${search.country} ${chosen}`;
  const [before, setBefore] = useState(standing);
  if (before !== standing) {
    setBefore(standing);
    setTyped(null);
  }

  function leave() {
    if (typed !== null && typed.trim() === '') choose(undefined);
    if (typed === null || typed.trim() === '' || placeKey(typed) === placeKey(chosen)) setTyped(null);
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
        className={styles.control}
        type="text"
        dir="auto"
        autoComplete="off"
        list={listId}
        disabled={!search.enabled}
        placeholder={search.enabled && isFetching && !data ? search.loading : PLACEHOLDER}
        value={(search.enabled ? typed : null) ?? chosen}
        onChange={(event) => {
          setLeft(false);
          setTyped(event.target.value);
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
          {(meant.length > 1 ? search.several : search.unknown)(typed.trim())}{' '}
          {chosen === '' ? 'Nothing is chosen.' : `${isolated(chosen)} stays chosen.`}
        </p>
      )}
    </>
  );
}
