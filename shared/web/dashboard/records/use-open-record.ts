import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useDashboardView } from '#web/dashboard/layout/view.ts';
import { parseRecordId } from '#web/ui/formats/record-id.ts';

/** The record in the side panel, in the address. Opening it adds a history entry, so that Back closes it. */
export function useOpenRecord() {
  const [view] = useDashboardView();
  const router = useRouter();
  const navigate = useNavigate();
  const hasEntry = useRef(false);
  const openId = parseId(view.open);
  const [currentRow, setCurrentRow] = useState(openId);
  // Back restores scroll positions, which would remove a focused row that is out of sight then.
  useEffect(
    () =>
      router.subscribe('onRendered', ({ toLocation }) =>
        setCurrentRow(parseId((toLocation.search as { readonly open?: string }).open)),
      ),
    [router],
  );
  const changeView = (open: string | undefined, replace: boolean) =>
    void navigate({ to: '.', search: { ...view, open } as never, replace, resetScroll: false });
  return {
    openId,
    /** Follows `openId` once the list is in its place. */
    currentRow,
    open: (id: string) => {
      if (openId === undefined) hasEntry.current = true;
      changeView(id, openId !== undefined);
    },
    close: () => {
      if (hasEntry.current) router.history.back();
      else changeView(undefined, true);
      hasEntry.current = false;
    },
  };
}

const parseId = (text: string | undefined) => parseRecordId(text)?.toString();
