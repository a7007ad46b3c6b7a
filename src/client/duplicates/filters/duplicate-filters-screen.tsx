import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { duplicateState, filterRules } from '../duplicate-state.ts';
import * as rules from '../filter-rules.ts';
import { mergeState } from '../merge-state.ts';
import { usePairsInAddress } from './pairs-in-address.ts';
import { FiltersView } from './filters-view.tsx';
import { MergeView } from './merge-view.tsx';
import { PairsView } from './pairs-view.tsx';

filterRules.current = rules;

export function DuplicateFiltersScreen() {
  const { pairs } = useSnapshot(duplicateState);
  const { draft: merging } = useSnapshot(mergeState);
  useEffect(() => {
    duplicateState.screen = 'filters';
    return () => {
      duplicateState.screen = null;
      duplicateState.pairs = null;
      duplicateState.linked = null;
      mergeState.draft = null;
    };
  }, []);
  usePairsInAddress();
  if (merging) return <MergeView />;
  if (!pairs) return <FiltersView />;
  const { state, filterId } = pairs;
  return <PairsView key={`${state} ${filterId}`} state={state} filterId={filterId} />;
}
