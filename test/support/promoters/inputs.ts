import type { Input, World } from '#test/support/requests/world.ts';
import { type Company, unique } from '#test/support/service/company.ts';

const otherCampaigns = new WeakMap<Company, Promise<number>>();

function createAnotherCampaign(company: Company): Promise<number> {
  const creation = otherCampaigns.get(company) ?? company.campaignWith({ name: 'Other' }).then(({ id }) => id);
  otherCampaigns.set(company, creation);
  return creation;
}

const createPromoterId = async ({ company }: World): Promise<Input> => ({ id: (await company.promoter()).promoter.id });
const findOwnPromoterId = async ({ promoter }: World): Promise<Input> => ({ id: promoter.id });
const withOtherCampaign = (name: string) => async (world: World) => ({
  ...(await createPromoterId(world)),
  [name]: await createAnotherCampaign(world.company),
});

/** Valid inputs of promoter calls by path; recreates used-up records. */
export const promoterInputs: Readonly<Record<string, (world: World) => Promise<Input>>> = {
  '/api/v1/promoters/create': async () => ({ email: `${unique('promoter')}@example.com`, cust_id: unique('cust') }),
  '/api/v1/promoters/show': findOwnPromoterId,
  '/api/v1/promoters/list': async ({ company }) => ({ campaign_id: company.campaign.id }),
  '/api/v1/promoters/update': async (world) => ({ ...(await createPromoterId(world)), new_cust_id: unique('cust') }),
  '/api/v1/promoters/delete': createPromoterId,
  '/api/v1/promoters/refresh_token': findOwnPromoterId,
  '/api/v1/promoters/add_to_campaign': withOtherCampaign('campaign_id'),
  '/api/v1/promoters/move_to_campaign': withOtherCampaign('destination_campaign_id'),
  'POST /api/v2/company/promoters': async ({ company }) => ({
    email: `${unique('promoter')}@example.com`,
    cust_id: unique('cust'),
    tags: [unique('tag')],
    initial_campaign_id: company.campaign.id,
  }),
  '/api/v2/company/promoter_campaigns': async ({ promoter }) => ({ filters: { promoter_id: [promoter.id] } }),
  '/api/v2/company/promoter_campaigns/search': async ({ promoter }) => ({ q: promoter.email }),
  '/api/v2/company/promoter_campaigns/{id}': async ({ company }) => ({
    id: (await company.promoter()).promotion.id,
    coupon: unique('CODE'),
  }),
  '/api/v2/company/promoter_campaigns/{id}/referral_links': async ({ promotion }) => ({ id: promotion.id }),
  '/api/v2/company/promoter_campaigns/{id}/chart_data': async ({ promotion }) => ({ id: promotion.id }),
  '/api/v2/company/promoters/{id}/mails': findOwnPromoterId,
  '/api/v2/company/promoters/{id}/chart_data': async ({ promoter }) => ({ id: promoter.email, find_by: 'email' }),
  'PUT /api/v2/company/promoters/{id}': async ({ company }) => ({
    id: String((await company.promoter()).promoter.id),
    find_by: 'id',
    cust_id: unique('cust'),
    tags: [unique('tag')],
  }),
};
