import type { KeyedRoute } from '#shared/routes/route.ts';
import * as campaignRoutes from '#shared/routes/v2/campaigns/campaigns.ts';
import * as productRoutes from '#shared/routes/v2/products/products.ts';
import * as promoCodeRoutes from '#shared/routes/v2/promoters/promo-codes.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import type { Input } from '#test/support/requests/world.ts';
import type { ApiResponse, Company } from '#test/support/service/company.ts';

/** Campaign, reward and promo code calls of a company. Expects declared responses. */
export function createCampaignCalls(company: Pick<Company, 'account' | 'key'>) {
  const headers = createCredentials('v2', company);
  const list =
    (route: KeyedRoute) =>
    (query: Input = {}): Promise<ApiResponse> =>
      send(route, { query, headers });
  const create =
    (route: KeyedRoute) =>
    (json: Input): Promise<ApiResponse> =>
      send(route, { json, headers });
  const onOne =
    (route: KeyedRoute) =>
    (id: number, json?: Input): Promise<ApiResponse> =>
      send(route, { ...(json ? { json } : {}), variables: { id }, headers });
  return {
    campaigns: {
      list: list(campaignRoutes.v2CampaignsList),
      create: create(campaignRoutes.v2CampaignsCreate),
      show: onOne(campaignRoutes.v2CampaignsShow),
      update: onOne(campaignRoutes.v2CampaignsUpdate),
      remove: onOne(campaignRoutes.v2CampaignsDelete),
      archive: onOne(campaignRoutes.v2CampaignsArchive),
      restore: onOne(campaignRoutes.v2CampaignsRestore),
    },
    rewards: {
      list: list(campaignRoutes.v2RewardsList),
      create: create(campaignRoutes.v2RewardsCreate),
      show: onOne(campaignRoutes.v2RewardsShow),
      update: onOne(campaignRoutes.v2RewardsUpdate),
      hide: onOne(campaignRoutes.v2RewardsHide),
    },
    products: {
      list: list(productRoutes.v2ProductsList),
      create: create(productRoutes.v2ProductsCreate),
      show: onOne(productRoutes.v2ProductsShow),
      update: onOne(productRoutes.v2ProductsUpdate),
      remove: onOne(productRoutes.v2ProductsDelete),
    },
    promoCodes: {
      list: list(promoCodeRoutes.v2PromoCodesList),
      create: create(promoCodeRoutes.v2PromoCodesCreate),
      show: onOne(promoCodeRoutes.v2PromoCodesShow),
      update: onOne(promoCodeRoutes.v2PromoCodesUpdate),
      archive: onOne(promoCodeRoutes.v2PromoCodesArchive),
    },
  };
}
