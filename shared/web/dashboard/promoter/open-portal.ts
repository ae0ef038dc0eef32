import { useAction } from '#web/dashboard/api/changes.ts';
import { showProblem } from '#web/ui/show-problem.ts';
import type { PromoterDetails } from './parts/query.ts';

const OPEN_PORTAL = 'POST /api/v2/company/promoters/{id}/open_portal';

/** Shows the portal in a window of its own, as the promoter sees it. The audit log has who did so, and what was done there. */
export function useOpenPortal({ id }: Pick<PromoterDetails, 'id'>) {
  const { mutate } = useAction(OPEN_PORTAL, { failed: () => undefined });
  const begin = () => {
    // Browsers open no window later than the click, so it waits for its address.
    const opened = window.open('about:blank', '_blank');
    if (opened) opened.opener = null;
    mutate(
      { params: { path: { id: String(id) } }, body: {} },
      {
        onSuccess: ({ url }) => (opened ?? window).location.replace(url),
        onError: (error) => {
          opened?.close();
          showProblem(error);
        },
      },
    );
  };
  return { call: OPEN_PORTAL, label: 'Open the portal as this promoter', begin } as const;
}
