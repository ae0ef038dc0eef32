import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { texts, type View } from '#web/ui/lists/view.ts';

/** What stands in the address of a screen, and a way to change it. A change is a step that the browser can take back. */
export function useView(): readonly [view: View, go: (view: View) => void] {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const go = useCallback(
    (view: View) => void navigate({ to: '.', search: view as never, resetScroll: false }),
    [navigate],
  );
  return [texts(search), go];
}
