import type { KeyedRoute } from '#shared/routes/route.ts';
import * as campaignRoutes from '#shared/routes/v2/campaigns/campaigns.ts';
import * as productRoutes from '#shared/routes/v2/products/products.ts';
import * as promoCodeRoutes from '#shared/routes/v2/promoters/promo-codes.ts';
import { credentials, send } from '#test/support/requests/send.ts';
import type { Input } from '#test/support/requests/world.ts';
import type { Answered, Company } from '#test/support/service/company.ts';

/** Campaign, reward and promo code calls of a company. Expects declared responses. */
export function campaignCalls(company: Pick<Company, 'account' | 'key'>) {
  const headers = credentials('v2', company);
  const list =
    (route: KeyedRoute) =>
    (query: Input = {}): Promise<Answered> =>
      send(route, { query, headers });
  const create =
    (route: KeyedRoute) =>
    (json: Input): Promise<Answered> =>
      send(route, { json, headers });
  const one =
    (route: KeyedRoute) =>
    (id: number, json?: Input): Promise<Answered> =>
      send(route, { ...(json ? { json } : {}), variables: { id }, headers });
  return {
    campaigns: {
      list: list(campaignRoutes.v2CampaignsList),
      create: create(campaignRoutes.v2CampaignsCreate),
      show: one(campaignRoutes.v2CampaignsShow),
      update: one(campaignRoutes.v2CampaignsUpdate),
      remove: one(campaignRoutes.v2CampaignsDelete),
      archive: one(campaignRoutes.v2CampaignsArchive),
      restore: one(campaignRoutes.v2CampaignsRestore),
    },
    rewards: {
      list: list(campaignRoutes.v2RewardsList),
      create: create(campaignRoutes.v2RewardsCreate),
      show: one(campaignRoutes.v2RewardsShow),
      update: one(campaignRoutes.v2RewardsUpdate),
      hide: one(campaignRoutes.v2RewardsHide),
    },
    products: {
      list: list(productRoutes.v2ProductsList),
      create: create(productRoutes.v2ProductsCreate),
      show: one(productRoutes.v2ProductsShow),
      update: one(productRoutes.v2ProductsUpdate),
      remove: one(productRoutes.v2ProductsDelete),
    },
    promoCodes: {
      list: list(promoCodeRoutes.v2PromoCodesList),
      create: create(promoCodeRoutes.v2PromoCodesCreate),
      show: one(promoCodeRoutes.v2PromoCodesShow),
      update: one(promoCodeRoutes.v2PromoCodesUpdate),
      archive: one(promoCodeRoutes.v2PromoCodesArchive),
    },
  };
}
