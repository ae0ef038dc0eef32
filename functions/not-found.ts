import { publicEndpoint } from '#shared/http/open-endpoint.ts';
import { RequestProblem } from '#shared/http/request/problem.ts';
import { notFound } from '#shared/routes/site.ts';

export const handler = publicEndpoint(notFound, async () => {
  throw new RequestProblem(404, 'Not Found', 'not_found');
});
