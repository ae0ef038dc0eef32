import type { Route } from '#shared/routes/route.ts';
import * as routes from '#shared/routes/v1/promoters/promoters.ts';
import { credentials, send } from '#test/support/requests/send.ts';
import type { Input } from '#test/support/requests/world.ts';
import type { Answered, Company } from '#test/support/service/company.ts';

type Call = (input?: Input) => Promise<Answered>;

/** Promoter calls of a company. Expects declared responses. */
export function promoterCalls(company: Company): Record<keyof typeof routes, Call> {
  const call =
    (route: Route): Call =>
    (json = {}) =>
      route.method === 'GET'
        ? send(route, { query: json, headers: credentials('v1', company) })
        : send(route, { json, headers: credentials('v1', company) });
  const { promoterRoutes: _, ...named } = routes;
  return Object.fromEntries(Object.entries(named).map(([name, route]) => [name, call(route)])) as never;
}

export function said({ status, body }: Answered): [number, unknown] {
  return [status, status === 200 ? 'ok' : body.error];
}
