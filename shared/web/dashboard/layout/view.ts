import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { texts, type View } from '#web/ui/lists/view.ts';

/**
 * What stands in the address of a screen, and a way to change it. A change is a step that the browser can take back; a press on
 * the tab that is open is none.
 */
export function useView(): readonly [view: View, go: (view: View) => void] {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const view = texts(search);
  const here = JSON.stringify(view);
  const go = useCallback(
    (next: View) => {
      if (JSON.stringify(texts(next)) !== here) void navigate({ to: '.', search: next as never, resetScroll: false });
    },
    [navigate, here],
  );
  return [view, go];
}

/** The same; what the address has under one name stays, whatever is changed. */
export function useKeptView(name: string | undefined): readonly [view: View, go: (view: View) => void] {
  const [view, go] = useView();
  const kept = name === undefined ? undefined : view[name];
  const change = useCallback(
    (next: View) => go({ ...next, ...(name === undefined || kept === undefined ? {} : { [name]: kept }) }),
    [go, name, kept],
  );
  return [view, change];
}
