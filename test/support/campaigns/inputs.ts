import { createAnnouncement, deleteAnnouncement } from '#shared/operations/announcements/announcements.ts';
import { archiveCampaign } from '#shared/operations/campaigns/archive-campaign.ts';
import { createProduct } from '#shared/operations/products/products.ts';
import { createPromoCode } from '#shared/operations/promoters/promo-codes/promo-codes.ts';
import { runtime } from '#shared/runtime.ts';
import { readAnnouncements } from '#shared/store/announcements/announcements.ts';
import type { Input, World } from '#test/support/requests/world.ts';
import { unique } from '#test/support/service/company.ts';

const aCampaign = async ({ company }: World): Promise<Input> => ({ id: (await company.campaignWith({})).id });
const aReward = async ({ company }: World): Promise<Input> => ({
  id: (await company.campaignWith({})).rewards[0]?.id,
});

export async function aProduct({ company }: World): Promise<Input> {
  const prices = [{ extId: unique('plan'), description: null, interval: 'month' }] as const;
  const { id } = await createProduct({ account: company.account, runtime }, { name: unique('product'), prices });
  return { id };
}

/** Earlier calls may have used up the limit. */
const MANY_ANNOUNCEMENTS = 10;

async function makeRoomForAnnouncements({ company: { account } }: World): Promise<Input> {
  const { announcements } = await readAnnouncements(account.id);
  if (announcements.length >= MANY_ANNOUNCEMENTS) {
    for (const { id } of announcements) await deleteAnnouncement({ account, runtime }, id);
  }
  return {};
}

async function anAnnouncement(world: World): Promise<Input> {
  await makeRoomForAnnouncements(world);
  const call = { account: world.company.account, runtime };
  return { id: (await createAnnouncement(call, { heading: unique('News'), text: 'Read this.' })).id };
}

async function aPromoCode({ company }: World): Promise<Input> {
  const { promoter } = await company.promoter();
  const call = { account: company.account, runtime };
  return { id: (await createPromoCode(call, { code: unique('CODE'), promoterId: promoter.id })).id };
}

/** Valid inputs of campaign calls by path, shared by a path's methods. */
export const campaignInputs: Readonly<Record<string, (world: World) => Promise<Input>>> = {
  '/api/v2/company/campaigns': async () => ({}),
  '/api/v2/company/campaigns/{id}': aCampaign,
  '/api/v2/company/campaigns/{id}/invitation_link': aCampaign,
  '/api/v2/company/campaigns/{id}/archive': aCampaign,
  '/api/v2/company/campaigns/{id}/restore': async (world) => {
    const created = await aCampaign(world);
    await archiveCampaign({ account: world.company.account, runtime }, created.id as number);
    return created;
  },
  '/api/v2/company/rewards': async () => ({}),
  '/api/v2/company/rewards/{id}': aReward,
  '/api/v2/company/rewards/{id}/hide': aReward,
  '/api/v2/company/products': async () => ({ prices: [{ ext_id: unique('plan') }] }),
  '/api/v2/company/products/{id}': aProduct,
  'PUT /api/v2/company/products/{id}': async (world) => ({
    ...(await aProduct(world)),
    prices: [{ ext_id: unique('plan') }],
  }),
  'POST /api/v2/company/announcements': makeRoomForAnnouncements,
  '/api/v2/company/announcements/{id}': anAnnouncement,
  '/api/v2/company/promo_codes': async ({ company }) => {
    const { promotion } = await company.promoter();
    return { code: unique('CODE'), promoter_id: promotion.promoterId, promoter_campaign_id: promotion.id };
  },
  '/api/v2/company/promo_codes/{id}': aPromoCode,
  'PUT /api/v2/company/promo_codes/{id}': async (world) => ({ ...(await aPromoCode(world)), code: unique('CODE') }),
};
