import { endpoint } from '#shared/http/endpoint.ts';
import { Problem } from '#shared/http/problem.ts';
import { notFound } from '#shared/routes/site.ts';

/** Every address that is no route's own. */
export const handler = endpoint(notFound, async () => {
  throw new Problem(404, 'Not Found', 'not_found');
});
