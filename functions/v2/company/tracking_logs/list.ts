import { endpoint } from '#shared/http/endpoint.ts';
import { ListPage } from '#shared/http/lists/list-page.ts';
import { listRefusedCalls } from '#shared/operations/tracking-log/list-refused-calls.ts';
import { listRefusedClicks } from '#shared/operations/tracking-log/list-refused-clicks.ts';
import { presentRefusedClicksV2, presentTrackingLogV2 } from '#shared/present/v2/tracking-log/tracking-log.ts';
import { v2TrackingLogsList } from '#shared/routes/v2/tracking-log/tracking-logs.ts';
import { toTrackingLogQuery } from '#shared/routes/v2/tracking-log/tracking-logs-to-domain.ts';

export const handler = endpoint(v2TrackingLogsList, async ({ input, ...call }) => {
  const page = { page: input.page, perPage: input.per_page, cursor: input.cursor };
  if (input.filters.call === 'click') {
    const { rows, total } = await listRefusedClicks(call, toTrackingLogQuery(input), page);
    return new ListPage(rows.map(presentRefusedClicksV2), total, page);
  }
  const { rows, total } = await listRefusedCalls(call, toTrackingLogQuery(input), page);
  return new ListPage(rows.map(presentTrackingLogV2), total, page);
});
