import { endpoint } from '#shared/http/endpoint.ts';
import { Paged } from '#shared/http/lists/paged.ts';
import { listRefusedCalls } from '#shared/operations/tracking-log/list-refused-calls.ts';
import { listRefusedClicks } from '#shared/operations/tracking-log/list-refused-clicks.ts';
import { v2RefusedClicks, v2TrackingLog } from '#shared/present/v2/tracking-log/tracking-log.ts';
import { v2TrackingLogsList } from '#shared/routes/v2/tracking-log/tracking-logs.ts';
import { logQueryIn } from '#shared/routes/v2/tracking-log/tracking-logs-to-domain.ts';

export const handler = endpoint(v2TrackingLogsList, async ({ input, ...call }) => {
  const page = { page: input.page, perPage: input.per_page, cursor: input.cursor };
  if (input.filters.call === 'click') {
    const { rows, total } = await listRefusedClicks(call, logQueryIn(input), page);
    return new Paged(rows.map(v2RefusedClicks), total, page);
  }
  const { rows, total } = await listRefusedCalls(call, logQueryIn(input), page);
  return new Paged(rows.map(v2TrackingLog), total, page);
});
