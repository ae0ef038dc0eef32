import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { parseViewTexts, type View } from '#web/ui/lists/view.ts';

/** Returns the address's search parameters and a setter that adds a history entry. */
export function usePortalView(): readonly [view: View, changeView: (view: View) => void] {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const changeView = useCallback(
    (view: View) => void navigate({ to: '.', search: view as never, resetScroll: false }),
    [navigate],
  );
  return [parseViewTexts(search), changeView];
}
