import { openEndpoint } from '#shared/http/open-endpoint.ts';
import { Problem } from '#shared/http/request/problem.ts';
import { isTableAvailable } from '#shared/operations/health/table-availability.ts';
import { health } from '#shared/routes/site.ts';
import { TABLE_SILENT } from '#shared/routes/texts.ts';

export const handler = openEndpoint(health, async () => {
  if (!(await isTableAvailable())) throw new Problem(503, TABLE_SILENT, 'unavailable');
  return { status: 'ok' as const };
});
