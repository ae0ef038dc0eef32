import type { Route } from '#shared/routes/route.ts';
import * as routes from '#shared/routes/v1/promoters/promoters.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import type { Input } from '#test/support/requests/world.ts';
import type { ApiResponse, Company } from '#test/support/service/company.ts';

type Call = (input?: Input) => Promise<ApiResponse>;

/** Promoter calls of a company. Expects declared responses. */
export function createPromoterCalls(company: Company) {
  const call =
    (route: Route): Call =>
    (json = {}) =>
      route.method === 'GET'
        ? send(route, { query: json, headers: createCredentials('v1', company) })
        : send(route, { json, headers: createCredentials('v1', company) });
  return {
    createPromoter: call(routes.v1PromotersCreate),
    showPromoter: call(routes.v1PromotersShow),
    listPromoters: call(routes.v1PromotersList),
    updatePromoter: call(routes.v1PromotersUpdate),
    deletePromoter: call(routes.v1PromotersDelete),
    refreshToken: call(routes.v1PromotersRefreshToken),
    addToCampaign: call(routes.v1PromotersAddToCampaign),
    moveToCampaign: call(routes.v1PromotersMoveToCampaign),
  };
}

export function readStatusAndError({ status, body }: ApiResponse): [number, unknown] {
  return [status, status === 200 ? 'ok' : body.error];
}
