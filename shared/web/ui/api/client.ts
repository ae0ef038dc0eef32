import createClient, { type Middleware } from 'openapi-fetch';
import type { paths } from '#api-types';
import { bracketed } from '#shared/domain/lists/bracketed.ts';
import { asProblem, Problem, problemOf } from './problem.ts';

/** Whatever is no answer becomes a Problem, which screens know how to show. */
const problems: Middleware = {
  async onResponse({ response }) {
    if (response.ok) return;
    const text = await response.text();
    let body: unknown = text;
    try {
      body = JSON.parse(text);
    } catch {}
    throw problemOf(response, body);
  },
  onError: ({ error }) => asProblem(error),
};

/**
 * The interface of the service, typed by its document: a field that goes from there breaks the types of whoever uses it.
 * @param send sends a call, with what says who calls
 */
export function clientBy(send: (request: Request) => Promise<Response>) {
  const client = createClient<paths, 'application/json'>({
    baseUrl: location.origin,
    fetch: send,
    querySerializer: bracketed,
  });
  client.use(problems);
  return client;
}

/** What an answer has: it is there, since everything else was thrown. @throws Problem where it is empty */
export function got<Data>({ data, response }: { readonly data?: Data; readonly response: Response }): Data {
  if (data === undefined) throw new Problem({ status: response.status, message: 'The answer was empty.' });
  return data;
}
