import type { KeyedRoute } from '#shared/routes/route.ts';
import {
  bulkRoutes,
  v2BatchesList,
  v2BatchesProgress,
  v2BatchesShow,
  v2BatchesStop,
} from '#shared/routes/v2/batches/bulk.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import type { Input } from '#test/support/requests/world.ts';
import type { ApiResponse, Company } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

const OVER = ['completed', 'failed', 'stopped'];

/** A company's bulk actions and batch processes. Expects every response to match its declaration. */
export function createBulkCalls(company: Company) {
  const headers = createCredentials('v2', company);
  const show = (id: number) => send(v2BatchesShow, { variables: { id }, headers });
  return {
    /** Runs an action such as `promoter/accept` or `referral/delete` on many records. The body is the batch process. */
    bulk: async (action: string, ids: readonly number[] | number, overrides: Input = {}): Promise<ApiResponse> => {
      const response = await send(getRoute(action), { json: { ids, ...overrides }, headers });
      // Actions on payouts return the process beside the payouts' totals.
      return { ...response, body: response.body.data ?? response.body };
    },
    show,
    list: (query: Input | string = {}) => send(v2BatchesList, { query, headers }),
    progress: (query: Input = {}) => send(v2BatchesProgress, { query, headers }),
    stop: (id: number) => send(v2BatchesStop, { variables: { id }, headers }),
    waitForEnd: (id: number, timeoutMs?: number): Promise<ApiResponse> =>
      eventually(
        () => show(id),
        ({ body }) => OVER.includes(body.status),
        timeoutMs,
      ),
  };
}

function getRoute(action: string): KeyedRoute {
  const found = bulkRoutes.find((route) => 'action' in route && route.action === action);
  if (!found) throw new Error(`No route does ${action}`);
  return found;
}
