import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { PLACEHOLDER } from '../../contract/policy/form-fields.ts';
import { TOLD_BY_READER } from '../data/failed-reads.ts';
import { notifyError } from '../notices/notify.ts';
import { controlAttributes, textOf, type ControlProps } from './control-props.ts';
import type { Option } from './field-options.ts';
import styles from './form.module.css';

interface Search<Found> {
  queryKey: (text: string) => readonly unknown[];
  queryFn: (text: string, signal: AbortSignal) => Promise<readonly Found[]>;
  optionOf: (found: Found) => Option;
  /** Null: it cannot be asked for yet. */
  enabled: boolean;
  loading: string;
  failure: { title: string; message: string };
}

interface Props<Found> extends Omit<ControlProps, 'change'> {
  search: Search<Found>;
  /** undefined: emptied. */
  choose: (found: Found | undefined) => void;
}

/**
 * A place that is chosen by typing a part of its name. What is typed and is no place goes back to
 * the chosen one when the field is left.
 */
export function PlaceControl<Found>({ search, choose, ...props }: Props<Found>) {
  const listId = useId();
  const chosen = textOf(props.value);
  const [typed, setTyped] = useState<string | null>(null);
  const [visited, setVisited] = useState(false);
  const text = typed ?? '';
  const queryKey = search.queryKey(text);
  const hasFailed = useQueryClient().getQueryState(queryKey)?.status === 'error';
  const { data, error, errorUpdatedAt, isFetching } = useQuery({
    queryKey,
    queryFn: ({ signal }) => search.queryFn(text, signal),
    // Loaded as soon as it has to be chosen; what is chosen already, or has failed, is looked up for whoever comes.
    enabled: search.enabled && (visited || (chosen === '' && !hasFailed)),
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
  const found = (data ?? []).map((each) => ({ each, option: search.optionOf(each) }));
  const match = typed === null ? undefined : found.find(({ option }) => option.label === typed);

  // Also when the name was typed before the answer came: whoever types fast has chosen all the same.
  useEffect(() => {
    if (!match) return;
    choose(match.each);
    // oxlint-disable-next-line react/set-state-in-effect -- the answer of the server is what ends the typing
    setTyped(null);
  }, [match, choose]);

  function leave() {
    if (typed === '') choose(undefined);
    const fit = found.filter(({ option }) => option.label.toLowerCase() === typed?.trim().toLowerCase());
    if (fit.length === 1 && fit[0]) choose(fit[0].each);
    setTyped(null);
    setVisited(false);
  }

  return (
    <>
      <input
        {...controlAttributes(props)}
        className={styles.control}
        type="text"
        autoComplete="off"
        list={listId}
        disabled={!search.enabled}
        placeholder={search.enabled && isFetching && !data ? search.loading : PLACEHOLDER}
        value={typed ?? chosen}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={() => setVisited(true)}
        onBlur={leave}
      />
      <datalist id={listId}>
        {found.map(({ option }) => (
          <option key={option.value}>{option.label}</option>
        ))}
      </datalist>
    </>
  );
}
