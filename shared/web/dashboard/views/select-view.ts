import { parseSearch } from '#web/ui/lists/addresses.ts';
import { formatViewQuery, type ListAddressDefinition } from '#web/ui/lists/view.ts';
import type { DashboardView } from './views-query.ts';

interface SelectedView {
  /** Undefined: all records, or an unsaved search. */
  readonly view: DashboardView | undefined;
  readonly isEdited: boolean;
}

/**
 * Returns the saved view that a list shows, or that its user has edited since.
 * @param views of this list
 * @param query canonical
 * @param lastId the view that was selected before
 */
export function selectView(
  definition: ListAddressDefinition,
  views: readonly DashboardView[],
  query: string,
  lastId: number | undefined,
): SelectedView {
  if (query === '') return { view: undefined, isEdited: false };
  const equal = views.filter((view) => formatViewQuery(definition, parseSearch(view.query)) === query);
  const selected = equal.find(({ id }) => id === lastId) ?? equal[0];
  if (selected) return { view: selected, isEdited: false };
  const edited = views.find(({ id }) => id === lastId);
  return { view: edited, isEdited: edited !== undefined };
}
