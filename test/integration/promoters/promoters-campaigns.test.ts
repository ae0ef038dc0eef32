import { describe, expect, test } from 'vitest';
import { MAX_PROMOTER_CAMPAIGNS } from '#shared/domain/promoters/promoter-record.ts';
import { TOO_MANY_CAMPAIGNS } from '#shared/domain/promoters/promotions/promoter-campaigns.ts';
import { createPromoterCalls, readStatusAndError } from '#test/support/promoters/calls.ts';
import { type ApiResponse, aCompany, post, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

/** A company with a second campaign, and a promoter in the first. */
async function createTwoCampaigns(overrides: object = {}) {
  const company = await aCompany();
  const calls = createPromoterCalls(company);
  const second = await company.campaignWith({ name: 'Second', landingUrl: 'https://second.example/' });
  const { body: promoter } = await calls.createPromoter({
    email: 'grace@example.com',
    first_name: 'Grace',
    ...overrides,
  });
  return { company, calls, first: company.campaign, second, promoter };
}

const findPromotion = ({ body }: ApiResponse, campaign: { readonly id: number }) =>
  body.promotions.find(({ campaign_id }: { campaign_id: number }) => campaign_id === campaign.id);

describe('POST /api/v1/promoters/add_to_campaign', () => {
  test('add_to_campaign creates another promotion with its own ref id and link', async () => {
    const { calls, first, second, promoter, company } = await createTwoCampaigns({ promo_code: 'GRACE' });
    const response = await calls.addToCampaign({ cust_id: null, id: promoter.id, campaign_id: second.id });
    expect(response.status).toBe(200);
    expect(findPromotion(response, first)).toEqual(promoter.promotions[0]);
    const { ref_id } = findPromotion(response, second);
    expect(ref_id).toMatch(/^grace[a-z0-9]+$/);
    expect(findPromotion(response, second)).toMatchObject({
      status: 'offer_running',
      campaign_name: 'Second',
      referral_link: `https://second.example/?ref=${ref_id}`,
      promo_code: null,
      hidden: false,
    });
    expect(response.body).toMatchObject({
      default_ref_id: 'grace',
      default_promotion_id: promoter.default_promotion_id,
    });
    const { body } = await post('/tr', { account: company.account.id, ref_id });
    expect(body.ref_id).toBe(ref_id);
    const update = { ref_id, campaign_id: second.id, promo_code: 'SECOND' };
    expect(findPromotion(await calls.updatePromoter(update), second)).toMatchObject({ promo_code: 'SECOND' });
    const same = await calls.updatePromoter({ id: promoter.id, campaign_id: second.id, promo_code: 'GRACE' });
    expect(readStatusAndError(same)).toEqual([422, 'The promo_code is already taken.']);
  });

  test("add_to_campaign rejects the promoter's own, an unknown or a missing campaign", async () => {
    const { calls, first, promoter } = await createTwoCampaigns();
    const add = (campaign_id: unknown) => calls.addToCampaign({ id: promoter.id, campaign_id });
    expect(readStatusAndError(await add(first.id))).toEqual([422, 'The promoter is already in this campaign.']);
    expect(readStatusAndError(await add(99999))).toEqual([404, 'Campaign not found.']);
    expect(readStatusAndError(await add(null))).toEqual([422, 'campaign_id is invalid.']);
  });

  test('ten concurrent add_to_campaign requests add the promoter once', async () => {
    const { calls, second, promoter } = await createTwoCampaigns();
    const add = () => calls.addToCampaign({ id: promoter.id, campaign_id: second.id });
    const responses = await Promise.all(Array.from({ length: 10 }, add));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(422)]);
    expect((await calls.showPromoter({ id: promoter.id })).body.promotions).toHaveLength(2);
  });

  test('a promoter can join only as many campaigns as one transaction can delete', async () => {
    const { company, calls, promoter } = await createTwoCampaigns();
    const { id } = promoter;
    for (let number = 1; number < MAX_PROMOTER_CAMPAIGNS; number += 1) {
      const campaign = await company.campaignWith({});
      await calls.addToCampaign({ id, campaign_id: campaign.id });
      const tracked = { landing_url: `https://grace.example/${number}`, url_tracking: true, promo_code: unique() };
      expect((await calls.updatePromoter({ id, campaign_id: campaign.id, ...tracked })).status).toBe(200);
    }
    const one = await company.campaignWith({});
    expect(readStatusAndError(await calls.addToCampaign({ id, campaign_id: one.id }))).toEqual([
      422,
      TOO_MANY_CAMPAIGNS,
    ]);
    expect((await calls.deletePromoter({ id })).status).toBe(200);
  });
});

describe('POST /api/v1/promoters/move_to_campaign', () => {
  test('a moved promoter keeps ref id, codes and landing page, and the old promotion keeps its leads', async () => {
    const page = 'https://grace.example/welcome';
    const { company, calls, first, second, promoter } = await createTwoCampaigns({
      promo_code: 'GRACE',
      customer_promo_code: 'ENTER',
      landing_url: page,
      url_tracking: true,
    });
    const sale = { amount: 1000, ref_id: 'grace' };
    await company.v1('/track/sale', { ...sale, email: 'old@example.com', event_id: 's1' });
    const moveResponse = await calls.moveToCampaign({ ref_id: 'grace', destination_campaign_id: second.id });
    expect(moveResponse.status).toBe(200);
    expect(findPromotion(moveResponse, first)).toMatchObject({
      id: promoter.default_promotion_id,
      hidden: true,
      status: 'offer_inactive',
    });
    expect(findPromotion(moveResponse, second)).toMatchObject({
      ref_id: 'grace',
      promo_code: 'GRACE',
      customer_promo_code: 'ENTER',
      referral_link: page,
      hidden: false,
      status: 'offer_running',
    });
    expect(moveResponse.body).toMatchObject({
      default_promotion_id: findPromotion(moveResponse, second).id,
      default_ref_id: 'grace',
    });
    for (const by of [{ ref_id: 'grace' }, { promo_code: 'GRACE' }]) {
      const lead = `${unique('lead')}@example.com`;
      const sold = { email: lead, amount: 1000, event_id: unique('s'), ...by };
      const { body } = await company.v2('/track/sale', sold);
      expect(body.commissions[0].promoter_campaign.campaign_id).toBe(second.id);
    }
    const earlyResponse = await company.v2('/track/sale', { email: 'old@example.com', amount: 1000, event_id: 's2' });
    expect(earlyResponse.body.commissions[0].promoter_campaign.campaign_id).toBe(first.id);
    const click = await post('/tr', { account: company.account.id, url: page });
    expect(click.body.ref_id).toBe('grace');
    const show = () => calls.showPromoter({ promoter_email: 'grace@example.com' });
    const shownPromoter = await eventually(
      show,
      (response) => findPromotion(response, first).sales_count + findPromotion(response, second).sales_count === 4,
    );
    expect([findPromotion(shownPromoter, first).leads_count, findPromotion(shownPromoter, second).leads_count]).toEqual(
      [1, 2],
    );
    const signup = { email: `${unique('lead')}@example.com`, promoter_email: 'grace@example.com' };
    const { body } = await company.v1('/track/signup', signup);
    expect(body.promoter.default_promotion_id).toBe(findPromotion(moveResponse, second).id);
  });

  test('moving back to a campaign reuses the former promotion', async () => {
    const { calls, first, second, promoter } = await createTwoCampaigns();
    const move = (campaign: { id: number }) =>
      calls.moveToCampaign({ id: promoter.id, destination_campaign_id: String(campaign.id) });
    const movedBack = await move(second);
    await calls.updatePromoter({ id: promoter.id, new_ref_id: 'newer' });
    const back = await move(first);
    expect(findPromotion(back, first)).toEqual({
      ...promoter.promotions[0],
      ref_id: 'newer',
      former_ref_ids: [{ ref_id: 'grace', free_at: expect.any(String) }],
      referral_link: expect.any(String),
    });
    expect(findPromotion(back, second)).toMatchObject({
      id: findPromotion(movedBack, second).id,
      hidden: true,
      status: 'offer_inactive',
    });
    const movedAgain = await move(second);
    expect(findPromotion(movedAgain, second).id).toBe(findPromotion(movedBack, second).id);
    expect(movedAgain.body.promotions).toHaveLength(2);
  });

  test('moving from another campaign keeps the default campaign', async () => {
    const { company, calls, second, promoter } = await createTwoCampaigns();
    const third = await company.campaignWith({ name: 'Third' });
    const { id } = promoter;
    const addResponse = await calls.addToCampaign({ id, campaign_id: second.id });
    const route = { source_campaign_id: second.id, destination_campaign_id: third.id };
    const moveResponse = await calls.moveToCampaign({ id, ...route });
    expect(moveResponse.body.default_promotion_id).toBe(promoter.default_promotion_id);
    expect(findPromotion(moveResponse, third).ref_id).toBe(findPromotion(addResponse, second).ref_id);
    const update = await calls.updatePromoter({ id, campaign_id: second.id });
    expect(readStatusAndError(update)).toEqual([404, 'Promotion not found.']);
  });

  test('move_to_campaign rejects unknown campaigns, those of others and the current one', async () => {
    const { calls, first, second, promoter } = await createTwoCampaigns();
    const { id } = promoter;
    const move = async (destination: unknown, source?: number) =>
      readStatusAndError(
        await calls.moveToCampaign({ id, destination_campaign_id: destination, source_campaign_id: source }),
      );
    expect(await move(99999)).toEqual([404, 'Campaign not found.']);
    expect(await move(second.id, 99999)).toEqual([404, 'Campaign not found.']);
    expect(await move(first.id, second.id)).toEqual([404, 'Promotion not found.']);
    expect(await move(first.id)).toEqual([422, 'The promoter is already in this campaign.']);
    expect(await move(undefined)).toEqual([422, 'destination_campaign_id is invalid.']);
  });

  test("a moved promoter changes from one campaign's list to the other's", async () => {
    const { calls, first, second, promoter } = await createTwoCampaigns();
    await calls.moveToCampaign({ id: promoter.id, destination_campaign_id: second.id });
    const inSecond = () => calls.listPromoters({ campaign_id: second.id });
    expect((await eventually(inSecond, ({ body }) => body.length === 1)).body).toMatchObject([{ id: promoter.id }]);
    const inFirst = () => calls.listPromoters({ campaign_id: first.id });
    expect((await eventually(inFirst, ({ body }) => body.length === 0)).body).toEqual([]);
    expect((await calls.listPromoters()).body).toHaveLength(1);
  });
});
