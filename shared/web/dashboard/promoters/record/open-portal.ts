import { useAction } from '#web/dashboard/api/use-action.ts';
import { showProblem } from '#web/ui/show-problem.ts';
import type { DashboardPromoterDetails } from './parts/promoter-query.ts';

const OPEN_PORTAL = 'POST /api/v2/company/promoters/{id}/open_portal';

/** Opens the portal as the promoter. The audit log records this and all actions there. */
export function useOpenPortal({ id }: Pick<DashboardPromoterDetails, 'id'>) {
  const { mutate } = useAction(OPEN_PORTAL, { onFailure: () => undefined });
  const begin = () => {
    // Popup blockers allow windows only during the click.
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
  return { call: OPEN_PORTAL, label: 'Open portal as this promoter', begin } as const;
}
