import createClient, { type Middleware } from 'openapi-fetch';
import type { paths } from '#api-types';
import { bracketed } from '#shared/domain/bracketed.ts';
import { isFramed } from '#web/portal/embed/frame.ts';
import { asProblem, Problem, problemOf } from '#web/ui/api/problem.ts';
import { fetchSignedIn } from '#web/ui/api/signed-in.ts';
import { callerHeaders, noteAnswer, signInAgain } from './session.ts';

/** `fetch` for calls of the interface: one that comes after a session has ended waits for the next. */
export const send = fetchSignedIn(signInAgain, async (request) => {
  const headers = new Headers(request.headers);
  for (const [name, value] of Object.entries(callerHeaders())) headers.set(name, value);
  // In a frame of the same site browsers would send the cookie of whoever has signed in elsewhere.
  const response = await fetch(new Request(request, { headers, ...(isFramed ? { credentials: 'omit' } : {}) }));
  noteAnswer(headers.get('authorization'), response.status);
  return response;
});

const client = createClient<paths, 'application/json'>({
  baseUrl: location.origin,
  fetch: send,
  querySerializer: bracketed,
});

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
client.use(problems);

/** The interface of the service, typed by its document: a field that goes from there breaks the types here. */
export const api = client;

/** What an answer has: it is there, since everything else was thrown. @throws Problem where it is empty */
export function got<Data>({ data, response }: { readonly data?: Data; readonly response: Response }): Data {
  if (data === undefined) throw new Problem({ status: response.status, message: 'The answer was empty.' });
  return data;
}
