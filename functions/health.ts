import { publicEndpoint } from '#shared/http/open-endpoint.ts';
import { RequestProblem } from '#shared/http/request/problem.ts';
import { isTableAvailable } from '#shared/operations/health/table-availability.ts';
import { healthRoute } from '#shared/routes/site.ts';
import { TABLE_UNAVAILABLE } from '#shared/routes/texts.ts';

export const handler = publicEndpoint(healthRoute, async () => {
  if (!(await isTableAvailable())) throw new RequestProblem(503, TABLE_UNAVAILABLE, 'unavailable');
  return { status: 'ok' as const };
});
