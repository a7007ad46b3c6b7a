import type { OverviewFacts } from '../../../commands/overview/facts.ts';
import type { PreferenceValue } from '../../contract/policy/preferences.ts';
import type { OverviewRoute } from '../../contract/policy/conditions/filter-fields.ts';
import { list, listScreen, type ListScreen } from '../list/list-state.ts';
import { addressOfView } from './view-in-address.ts';
import { lookupsNow, type LookupsNow } from '../data/lookups.ts';
import { preferenceNow } from '../data/preferences.ts';
import { filterChips } from './filter-chips.ts';
import { filterChoices } from './filter-choices.ts';
import { columnsKey, viewsKey, type SavedView } from './kept.ts';
import { creatorName } from './person-name.ts';
import { personal } from '../context/personal.ts';

interface Sources extends LookupsNow {
  view: ListScreen['view'];
  views: readonly SavedView[];
  columns: PreferenceValue<'columns.base-profiles'>;
  route: OverviewRoute;
  creator: string | null;
}

const last = personal<{ of: Sources; facts: OverviewFacts } | null>(() => null);

/** The overview that is on the screen; null: none is. Worked out anew only when what it shows has changed. */
export function overviewFacts(): OverviewFacts | null {
  const screen = listScreen.current;
  if (!list.present || !screen?.overview) return null;
  const { route } = screen.overview;
  const of: Sources = {
    view: screen.view,
    views: preferenceNow(viewsKey(route)),
    columns: preferenceNow(columnsKey(route)),
    route,
    creator: creatorName(screen),
    ...lookupsNow(),
  };
  const known = last.current;
  if (!known || (Object.keys(of) as (keyof Sources)[]).some((name) => known.of[name] !== of[name])) {
    last.current = { of, facts: factsOf(of, screen.overview.columns) };
    return last.current.facts;
  }
  return known.facts;
}

function factsOf(
  { view, views, columns, route, creator, ...lookups }: Sources,
  known: readonly { id: string; header: string }[],
): OverviewFacts {
  const address = addressOfView(view);
  const hidden = new Set(columns.hidden);
  return {
    route,
    chips: filterChips(view.filter, lookups, creator),
    choices: filterChoices(route, view.filter, lookups),
    views: views.map(({ id, name }) => ({ id, name })),
    view: views.find((saved) => addressOfView(saved) === address)?.id ?? null,
    columns: known.map(({ id, header }) => ({ id, label: header, hidden: hidden.has(id) })),
  };
}
