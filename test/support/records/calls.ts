import type { KeyedRoute } from '#shared/routes/route.ts';
import {
  v2PromoterCampaignsChartData,
  v2PromoterCampaignsList,
  v2PromoterCampaignsSearch,
  v2PromoterCampaignsUpdate,
  v2PromotersChartData,
} from '#shared/routes/v2/promoters/promoter-campaigns.ts';
import {
  v2PromotersCreate,
  v2PromotersList,
  v2PromotersShow,
  v2PromotersUpdate,
} from '#shared/routes/v2/promoters/promoters.ts';
import {
  v2CommissionsList,
  v2CommissionsShow,
  v2PayoutsList,
  v2PayoutsShow,
  v2ReferralsList,
  v2ReferralsShow,
} from '#shared/routes/v2/records.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import type { Input } from '#test/support/requests/world.ts';
import type { ApiResponse, Company } from '#test/support/service/company.ts';

type Call = (query?: Input | string) => Promise<ApiResponse>;

/** Calls that read records. Expects declared responses. */
export function createRecordCalls(company: Company) {
  const headers = createCredentials('v2', company);
  const list =
    (route: KeyedRoute): Call =>
    (query = {}) =>
      send(route, { query, headers });
  const show =
    (route: KeyedRoute) =>
    (id: string | number, findBy?: string): Promise<ApiResponse> =>
      send(route, { query: findBy === undefined ? {} : { find_by: findBy }, variables: { id }, headers });
  return {
    promoters: {
      list: list(v2PromotersList),
      show: show(v2PromotersShow),
      create: (json: Input) => send(v2PromotersCreate, { json, headers }),
      update: (id: string | number, json: Input) => send(v2PromotersUpdate, { json, variables: { id }, headers }),
      chart: (id: string | number, query: Input) => send(v2PromotersChartData, { query, variables: { id }, headers }),
    },
    referrals: { list: list(v2ReferralsList), show: show(v2ReferralsShow) },
    commissions: { list: list(v2CommissionsList), show: show(v2CommissionsShow) },
    payouts: { list: list(v2PayoutsList), show: show(v2PayoutsShow) },
  };
}

export function createPromotionCalls(company: Company) {
  const headers = createCredentials('v2', company);
  return {
    list: (query: Input = {}) => send(v2PromoterCampaignsList, { query, headers }),
    search: (query: Input) => send(v2PromoterCampaignsSearch, { query, headers }),
    update: (id: number, json: Input) => send(v2PromoterCampaignsUpdate, { json, variables: { id }, headers }),
    chart: (id: number, query: Input) => send(v2PromoterCampaignsChartData, { query, variables: { id }, headers }),
  };
}
