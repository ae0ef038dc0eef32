import { beforeAll, describe, expect, test } from 'vitest';
import {
  MAX_OWN_LINKS,
  SUB_ID_INVALID,
  SUB_ID_TAKEN,
  TOO_MANY_OWN_LINKS,
} from '#shared/domain/promoters/links/referral-links.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { moveCampaignMembership } from '#shared/operations/promoters/promotions/promoter-campaigns.ts';
import {
  changeReferralLink,
  createReferralLink,
  deleteReferralLink,
  listReferralLinks,
} from '#shared/operations/promoters/referral-links.ts';
import { v2PromoterCampaignsReferralLinks } from '#shared/routes/v2/promoters/promoter-campaigns.ts';
import { runtime } from '#shared/runtime.ts';
import { findLead } from '#shared/store/leads/leads.ts';
import { createCampaignCalls } from '#test/support/campaigns/calls.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import { aCompany, type Company, post } from '#test/support/service/company.ts';

type Joined = Awaited<ReturnType<Company['promoter']>>;
let company: Company;
let grace: Joined;
beforeAll(async () => {
  company = await aCompany();
  grace = await company.promoter({ refId: 'links-of-grace' });
});

const call = () => ({ account: company.account, runtime });
const listLinks = (id: number, query = {}) =>
  send(v2PromoterCampaignsReferralLinks, { variables: { id }, query, headers: createCredentials('v2', company) });
const catchRefusal = async (work: Promise<unknown>) => {
  const error = await work.catch((thrown: unknown) => thrown);
  return error instanceof Refusal ? error.reason : error;
};

test('a promoter has a default link in a campaign, and additional links', async () => {
  const { promotion } = grace;
  const page = 'https://shop.example/landing?color=red';
  const created = await createReferralLink(call(), { promotionId: promotion.id, name: 'Mail', page, subId: 'mail' });
  const other = await createReferralLink(call(), { promotionId: promotion.id, name: 'Other' });
  const campaign = { id: company.campaign.id, name: 'Campaign', color: company.campaign.color };
  expect((await listLinks(promotion.id)).body).toEqual([
    {
      id: promotion.id,
      name: 'Campaign',
      url: 'https://shop.example/',
      ref_link: 'https://shop.example/?ref=links-of-grace',
      is_default: true,
      source: 'campaign',
      sub_id: '',
      campaign,
    },
    {
      id: created.id,
      name: 'Mail',
      url: page,
      ref_link: 'https://shop.example/landing?color=red&ref=links-of-grace&sub_id=mail',
      is_default: false,
      source: 'promoter',
      sub_id: 'mail',
      campaign,
    },
    expect.objectContaining({
      id: other.id,
      sub_id: `link-${other.id}`,
      ref_link: `https://shop.example/?ref=links-of-grace&sub_id=link-${other.id}`,
    }),
  ]);
});

test('additional pages of a campaign are links of its promoters', async () => {
  const campaign = await company.campaignWith({ name: 'Pages', refTokenParam: 'via' });
  const { promotion } = await company.promoter({ campaignId: campaign.id, refId: 'links-to-pages' });
  const own = await createReferralLink(call(), { promotionId: promotion.id, name: 'Own', subId: 'own' });
  const pages = [{ name: 'Prices', url: 'https://shop.example/prices?tab=1' }];
  await createCampaignCalls(company).campaigns.update(campaign.id, { links: pages });
  const { body } = await listLinks(promotion.id);
  expect(body.map(({ name, source }: { name: string; source: string }) => [name, source])).toEqual([
    ['Pages', 'campaign'],
    ['Prices', 'campaign'],
    ['Own', 'promoter'],
  ]);
  expect(body[1]).toEqual({
    id: 1,
    name: 'Prices',
    url: 'https://shop.example/prices?tab=1',
    ref_link: 'https://shop.example/prices?tab=1&via=links-to-pages',
    is_default: false,
    source: 'campaign',
    sub_id: '',
    campaign: { id: campaign.id, name: 'Pages', color: campaign.color },
  });
  const renamed = await changeReferralLink(call(), { promoterId: promotion.promoterId, id: own.id }, { name: 'Mine' });
  expect(renamed).toMatchObject({ id: own.id, name: 'Mine', source: 'promoter' });
});

test("a visit by a referral link and its lead are attributed to the link's sub ID", async () => {
  const { promotion } = await company.promoter();
  const { link } = await createReferralLink(call(), { promotionId: promotion.id, name: 'Blog', subId: 'blog' });
  const { body } = await post('/tr', { account: company.account.id, url: link });
  const { body: event } = await company.v2('/track/signup', { email: 'by-link@example.com', tid: body.tid });
  expect(await findLead(company.account.id, event.referral.id)).toMatchObject({
    subId: 'blog',
    traffic: { subId: 'blog', source: 'direct', page: 'shop.example' },
  });
});

describe('custom referral links', () => {
  test("a promoter's link can be renamed and deleted", async () => {
    const { promoter, promotion } = await company.promoter();
    const { id } = await createReferralLink(call(), { promotionId: promotion.id, name: 'One' });
    const name = { promoterId: promoter.id, id };
    expect(await changeReferralLink(call(), name, { name: 'Two', subId: 'two' })).toMatchObject({
      id,
      name: 'Two',
      subId: 'two',
    });
    await deleteReferralLink(call(), promoter.id, id);
    expect((await listReferralLinks(call(), promotion.id)).links).toHaveLength(1);
    expect(await catchRefusal(deleteReferralLink(call(), promoter.id, id))).toEqual({
      code: 'not_found',
      what: 'link',
    });
    expect(await catchRefusal(changeReferralLink(call(), name, { name: 'x' }))).toMatchObject({ code: 'not_found' });
  });

  test("the sub ID of a promoter's link must be unique and valid", async () => {
    const { promotion } = await company.promoter();
    const make = (subId: string) =>
      catchRefusal(createReferralLink(call(), { promotionId: promotion.id, name: 'x', subId }));
    await make('a');
    expect(await make('a')).toEqual({ code: 'invalid', message: SUB_ID_TAKEN });
    for (const subId of ['x'.repeat(49), 'ada@example.com', ' a', '']) {
      expect(await make(subId)).toEqual({ code: 'invalid', message: SUB_ID_INVALID });
    }
  });

  test("the number of a promoter's links is limited", async () => {
    const { promotion } = await company.promoter();
    const make = () => createReferralLink(call(), { promotionId: promotion.id, name: 'x' });
    for (let index = 0; index < MAX_OWN_LINKS; index += 1) await make();
    expect(await catchRefusal(make())).toEqual({ code: 'invalid', message: TOO_MANY_OWN_LINKS });
  });

  test("a promoter's links move to another campaign with the ref id", async () => {
    const { promoter, promotion } = await company.promoter();
    const { id } = await createReferralLink(call(), { promotionId: promotion.id, name: 'Mine' });
    const { id: campaignId } = await company.campaignWith({ name: 'Next' });
    const { memberships } = await moveCampaignMembership(
      call(),
      { by: 'id', id: promoter.id },
      { destinationId: campaignId },
    );
    const next = memberships.find((one) => one.campaign.id === campaignId)?.promotion.id ?? 0;
    expect((await listReferralLinks(call(), next)).links.map((link) => link.id)).toEqual([next, id]);
    expect((await listReferralLinks(call(), promotion.id)).links).toHaveLength(1);
  });

  test("a promoter cannot create links for another promoter's promotion", async () => {
    const [one, other] = [await company.promoter(), await company.promoter()];
    const input = { promotionId: other.promotion.id, name: 'x' };
    expect(await catchRefusal(createReferralLink(call(), input, one.promoter.id))).toMatchObject({
      code: 'not_found',
    });
  });
});

test('referral links of an unknown promotion return 404', async () => {
  expect(await listLinks(2_000_000_000)).toMatchObject({ status: 404, body: { message: 'Record not found' } });
});
