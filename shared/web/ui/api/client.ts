import createClient, { type Middleware } from 'openapi-fetch';
import type { paths } from '#api-types';
import { encodeBracketedQuery } from '#shared/domain/lists/bracketed-query.ts';
import { ApiProblem, parseProblem, toProblem } from './problem.ts';

const problems: Middleware = {
  async onResponse({ response }) {
    if (response.ok) return;
    const text = await response.text();
    let body: unknown = text;
    try {
      body = JSON.parse(text);
    } catch {}
    throw parseProblem(response, body);
  },
  onError: ({ error }) => toProblem(error),
};

/** Creates a client that is typed by the API document. @param send adds credentials */
export function createApiClient(send: (request: Request) => Promise<Response>) {
  const client = createClient<paths, 'application/json'>({
    baseUrl: location.origin,
    fetch: send,
    querySerializer: encodeBracketedQuery,
  });
  client.use(problems);
  return client;
}

/** Returns the data of a response. @throws Problem if it is empty */
export function requireData<Data>({ data, response }: { readonly data?: Data; readonly response: Response }): Data {
  if (data === undefined) throw new ApiProblem({ status: response.status, message: 'The response was empty.' });
  return data;
}
