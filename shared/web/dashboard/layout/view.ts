import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { parseViewTexts, type View } from '#web/ui/lists/view.ts';

/** Returns the address's search parameters and a setter that adds a history entry if they change. */
export function useDashboardView(): readonly [view: View, changeView: (view: View) => void] {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const view = parseViewTexts(search);
  const currentView = JSON.stringify(view);
  const changeView = useCallback(
    (next: View) => {
      if (JSON.stringify(parseViewTexts(next)) !== currentView)
        void navigate({ to: '.', search: next as never, resetScroll: false });
    },
    [navigate, currentView],
  );
  return [view, changeView];
}

/** The setter preserves some parameters. */
export function usePreservedView(
  names: string | readonly string[] = [],
): readonly [view: View, changeView: (view: View) => void] {
  const [view, changeView] = useDashboardView();
  const serialized = JSON.stringify(
    [names].flat().flatMap((name) => (view[name] === undefined ? [] : [[name, view[name]]])),
  );
  const change = useCallback(
    (next: View) => changeView({ ...next, ...Object.fromEntries(JSON.parse(serialized)) }),
    [changeView, serialized],
  );
  return [view, change];
}
