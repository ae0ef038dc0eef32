import { openEndpoint } from '#shared/http/open-endpoint.ts';
import { Problem } from '#shared/http/request/problem.ts';
import { notFound } from '#shared/routes/site.ts';

export const handler = openEndpoint(notFound, async () => {
  throw new Problem(404, 'Not Found', 'not_found');
});
