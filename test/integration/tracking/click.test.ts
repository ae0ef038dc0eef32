import { describe, expect, test } from 'vitest';
import type { Promotion } from '#shared/domain/promoters/promoter.ts';
import type { ClickEvent } from '#shared/domain/tracking/event.ts';
import { hasVisitorIdChecksum, newVisitorId } from '#shared/domain/tracking/visitor-id.ts';
import * as texts from '#shared/routes/texts.ts';
import { runtime } from '#shared/runtime.ts';
import { readCounters } from '#shared/store/projections/projections.ts';
import { recordClick } from '#shared/store/tracking/visitors.ts';
import { createCampaignCalls } from '#test/support/campaigns/calls.ts';
import { createPromoterCalls } from '#test/support/promoters/calls.ts';
import { createPromotionCalls } from '#test/support/records/calls.ts';
import { aCompany, post, request, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

async function aLink(cookieLife?: number) {
  const company = await aCompany({ campaign: { cookieLife } });
  const { promotion } = await company.promoter();
  const click = (overrides: object) => post('/tr', { account: company.account.id, ...overrides });
  return { company, promotion, click };
}

/** A stored click. */
function createClick({ promoterId, campaignId, id }: Promotion, tid: string): ClickEvent {
  const now = runtime.now();
  return { event: 'click', tid, promoterId, campaignId, promotionId: id, at: now, recordedAt: now };
}

test('a click creates a visitor and returns the cookie duration', async () => {
  const { promotion, click } = await aLink(30);
  const { status, body } = await click({ ref_id: promotion.refId });
  expect(status).toBe(200);
  expect(body).toEqual({ tid: expect.stringMatching(/^[\w-]{24}$/), ref_id: promotion.refId, cookie_life: 30 });
});

test.each(['ref', 'via', 'fpr', 'fp_ref', 'a'])("a ref id is read from the page's address as %s", async (parameter) => {
  const { promotion, click } = await aLink();
  const { body } = await click({ url: `https://shop.example/?x=1&${parameter}=${promotion.refId}#top` });
  expect(body).toMatchObject({ ref_id: promotion.refId, cookie_life: 60 });
});

test('unrelated values of the same parameter do not hide a ref id', async () => {
  const { promotion, click } = await aLink();
  const ref = await click({ url: `https://shop.example/?ref=newsletter&via=${promotion.refId}` });
  expect([ref.status, ref.body.ref_id]).toEqual([200, promotion.refId]);
  const response = await click({ url: `https://shop.example/?ref=&ref=${promotion.refId}` });
  expect([response.status, response.body.ref_id]).toEqual([200, promotion.refId]);
});

test.each([
  ['capitals', (refId: string) => ({ ref_id: refId.toUpperCase() })],
  ['a slash behind it', (refId: string) => ({ ref_id: `${refId}/` })],
  ['a second question mark', (refId: string) => ({ url: `https://shop.example/?ref=${refId}?utm_source=x` })],
  ['an escaped ampersand', (refId: string) => ({ url: `https://shop.example/?x=1&amp;ref=${refId}` })],
  ['a place in the fragment', (refId: string) => ({ url: `https://shop.example/#/pricing?ref=${refId}` })],
  ['a zero-width space', (refId: string) => ({ url: `https://shop.example/?ref=${refId}%E2%80%8B` })],
])('a click by a link whose ref id has %s counts for its promoter', async (_, damaged) => {
  const { promotion, click } = await aLink();
  const { status, body } = await click(damaged(promotion.refId));
  expect([status, body.ref_id]).toEqual([200, promotion.refId]);
});

test('a click may be sent as form data', async () => {
  const { company, promotion } = await aLink();
  const body = new URLSearchParams({ account: String(company.account.id), ref_id: promotion.refId });
  expect((await request('/tr', { method: 'POST', body })).body.ref_id).toBe(promotion.refId);
});

test('a returning visitor with a tid is not a new click and keeps the first ref id', async () => {
  const { company, promotion, click } = await aLink();
  const other = await company.promoter();
  const { body } = await click({ ref_id: promotion.refId });
  const response = await click({ ref_id: other.promotion.refId, tid: body.tid });
  expect(response.body).toMatchObject({ tid: body.tid, ref_id: promotion.refId });
  await click({ ref_id: other.promotion.refId });
  const countsOf = (owner: typeof promotion) => readCounters(company.account.id, owner);
  await eventually(
    () => countsOf(other.promotion),
    ({ visitors_count }) => visitors_count > 0,
  );
  expect((await countsOf(promotion)).visitors_count).toBe(1);
  expect((await countsOf(other.promotion)).visitors_count).toBe(1);
});

describe('promoters who can no longer earn', () => {
  const invalidations = {
    deleted: async ({ company, promotion }: Awaited<ReturnType<typeof aLink>>) => {
      expect((await createPromoterCalls(company).deletePromoter({ id: promotion.promoterId })).status).toBe(200);
    },
    denied: ({ company, promotion }: Awaited<ReturnType<typeof aLink>>) =>
      createPromotionCalls(company).update(promotion.id, { state: 'rejected' }),
    blocked: ({ company, promotion }: Awaited<ReturnType<typeof aLink>>) =>
      createPromotionCalls(company).update(promotion.id, { state: 'blocked' }),
  };

  test.each(Object.entries(invalidations))(
    "a visitor of a promoter who was %s goes to the next link's promoter",
    async (_, lose) => {
      const link = await aLink();
      const { company, promotion, click } = link;
      const anna = await company.promoter();
      const { body: first } = await click({ ref_id: promotion.refId });
      await lose(link);
      const { body: second } = await click({ ref_id: anna.promotion.refId, tid: first.tid });
      expect(second.ref_id).toBe(anna.promotion.refId);
      const email = `${unique('lead')}@example.com`;
      const signup = await company.v1('/track/signup', { email, tid: second.tid });
      expect([signup.status, signup.body.promoter?.id]).toEqual([200, anna.promoter.id]);
      const sale = { email: `${unique('lead')}@example.com`, tid: second.tid, event_id: unique(), amount: 1000 };
      expect((await company.v1('/track/sale', sale)).body.promoter?.id).toBe(anna.promoter.id);
    },
  );

  test.each(Object.entries(invalidations))(
    "a subscriber of a promoter who was %s signs up for the next link's promoter",
    async (_, lose) => {
      const link = await aLink();
      const { company, promotion } = link;
      const [anna, ben] = [await company.promoter(), await company.promoter()];
      const email = `${unique('lead')}@example.com`;
      const ref_id = promotion.refId;
      expect((await company.v1('/track/subscriber', { email, ref_id })).status).toBe(200);
      await lose(link);
      const signup = await company.v1('/track/signup', { email, ref_id: anna.promotion.refId });
      expect([signup.status, signup.body.promoter?.id, signup.body.lead?.state]).toEqual([
        200,
        anna.promoter.id,
        'signup',
      ]);
      expect((await company.v1('/track/signup', { email, ref_id: ben.promotion.refId })).status).toBe(422);
      const sale = { email, event_id: unique(), amount: 1000 };
      expect((await company.v1('/track/sale', sale)).body.promoter?.id).toBe(anna.promoter.id);
    },
  );

  test('a customer of a promoter who was blocked stays with it at a sign-up by another link', async () => {
    const link = await aLink();
    const { company, promotion } = link;
    const anna = await company.promoter();
    const email = `${unique('lead')}@example.com`;
    await company.v1('/track/sale', { email, ref_id: promotion.refId, event_id: unique(), amount: 1000 });
    await invalidations.blocked(link);
    const signup = await company.v1('/track/signup', { email, ref_id: anna.promotion.refId });
    expect([signup.status, signup.body.promoter?.id]).toEqual([200, promotion.promoterId]);
  });

  test('a blocked promoter does not win visitors by last-click attribution', async () => {
    const link = await aLink();
    const campaign = await link.company.campaignWith({ lastClickWins: true });
    const { promotion } = await link.company.promoter({ campaignId: campaign.id });
    const { body: first } = await link.click({ ref_id: link.promotion.refId });
    await invalidations.blocked({ ...link, promotion });
    const { body: second } = await link.click({ ref_id: promotion.refId, tid: first.tid });
    expect([second.tid, second.ref_id]).toEqual([first.tid, link.promotion.refId]);
  });

  test('a denied promoter gets no new lead if the call also names another promoter', async () => {
    const link = await aLink();
    const { company, promotion } = link;
    const anna = await company.promoter();
    const { body: visitor } = await link.click({ ref_id: anna.promotion.refId });
    await invalidations.denied(link);
    const names = { ref_id: promotion.refId, tid: visitor.tid };
    const signup = await company.v1('/track/signup', { email: `${unique('lead')}@example.com`, ...names });
    expect(signup.body.promoter?.id).toBe(anna.promoter.id);
    const sale = { email: `${unique('lead')}@example.com`, event_id: unique(), amount: 1000, ...names };
    expect((await company.v1('/track/sale', sale)).body.promoter?.id).toBe(anna.promoter.id);
    const alone = await company.v1('/track/signup', {
      email: `${unique('lead')}@example.com`,
      ref_id: promotion.refId,
    });
    expect(alone.body.promoter?.id).toBe(promotion.promoterId);
  });
});

test("a click response contains the visitor's customer offer and nothing about the promoter", async () => {
  const { company, click } = await aLink();
  const { campaigns, rewards } = createCampaignCalls(company);
  const createOffer = async (coupon: string): Promise<number> =>
    (await rewards.create({ name: coupon, is_promoter_reward: false, percent: '10', coupon })).body.id;
  const [usual, own] = [await createOffer('WELCOME10'), await createOffer('GRACE10')];
  const { body: campaign } = await campaigns.create({
    name: 'Offers',
    landing_url: 'https://shop.example/',
    rewards_for_referrals: [{ apply_on: 'all', reward_id: usual }],
  });
  const [ada, grace] = [
    await company.promoter({ campaignId: campaign.id }),
    await company.promoter({ campaignId: campaign.id, firstName: 'Grace' }),
  ];
  const rewards_for_referrals = [{ apply_on: 'all', reward_id: own }];
  await createPromotionCalls(company).update(grace.promotion.id, { rewards_for_referrals });
  const offer = (id: number, code: string) => ({
    id,
    name: code,
    amount: 10,
    unit: 'discount_per',
    default_promo_code: code,
  });
  const first = await click({ ref_id: ada.promotion.refId });
  expect(first.body.current_offer).toEqual(offer(usual, 'WELCOME10'));
  const { body } = await click({ ref_id: grace.promotion.refId });
  expect(body).toEqual({
    tid: body.tid,
    ref_id: grace.promotion.refId,
    cookie_life: 60,
    current_offer: offer(own, 'GRACE10'),
  });
  // The first promoter decides the visitor's offer.
  const response = await click({ ref_id: ada.promotion.refId, tid: body.tid });
  expect(response.body).toEqual(body);
});

test('last-click attribution gives the visitor a new tid for the last link', async () => {
  const { company, promotion, click } = await aLink(30);
  const campaign = await company.campaignWith({ lastClickWins: true, cookieLife: 7 });
  const laterPromotion = (await company.promoter({ campaignId: campaign.id })).promotion;
  const { body: first } = await click({ ref_id: promotion.refId });
  const { body: second } = await click({ ref_id: laterPromotion.refId, tid: first.tid });
  expect(second).toEqual({ tid: expect.stringMatching(/^[\w-]{24}$/), ref_id: laterPromotion.refId, cookie_life: 7 });
  expect(second.tid).not.toBe(first.tid);
  expect((await click({ ref_id: laterPromotion.refId, tid: second.tid })).body).toEqual(second);
  // The other campaign has no last-click attribution, so the visitor stays.
  expect((await click({ ref_id: promotion.refId, tid: second.tid })).body.tid).toBe(second.tid);
  const signup = async (tid: string) => {
    const email = `${tid}@example.com`.toLowerCase();
    await company.v2('/track/signup', { email, tid });
    const { body } = await company.v2('/track/sale', { email, event_id: tid, amount: 100 });
    return body.commissions[0]?.promoter_campaign.promoter_id;
  };
  expect([await signup(first.tid), await signup(second.tid)]).toEqual([
    promotion.promoterId,
    laterPromotion.promoterId,
  ]);
  await eventually(
    () => readCounters(company.account.id, laterPromotion),
    ({ visitors_count }) => visitors_count === 1,
  );
});

describe('visitor ids', () => {
  test.each([
    ...['undefined', 'null', 'None', 'NaN', '0', 'visitor-1', '000000000000000000000000'],
    ...['[object Object]', '{{tid}}', '%3Cundefined%3E', 'x'.repeat(300)],
  ])('a forgeable id such as %s is replaced by a new one and refers to no visitor', async (tid) => {
    const { company, promotion, click } = await aLink();
    const { status, body } = await click({ ref_id: promotion.refId, tid });
    expect([status, hasVisitorIdChecksum(body.tid)]).toEqual([200, true]);
    const sale = { email: `${unique('lead')}@example.com`, event_id: unique('sale'), amount: 100, tid };
    expect((await company.v1('/track/sale', sale)).status).toBe(404);
    expect((await company.v1('/track/signup', { email: sale.email, tid })).status).toBe(404);
  });

  test('a malformed id that was stored before refers to no visitor', async () => {
    const { company, promotion } = await aLink();
    await recordClick(company.account.id, createClick(promotion, 'undefined'));
    const { status } = await company.v1('/track/signup', { email: `${unique('lead')}@example.com`, tid: 'undefined' });
    expect(status).toBe(404);
  });

  test('an id from before the checksum format keeps working', async () => {
    const { company, promotion, click } = await aLink();
    const other = await company.promoter();
    const tid = runtime.token();
    await recordClick(company.account.id, createClick(promotion, tid));
    expect((await click({ ref_id: other.promotion.refId, tid })).body).toMatchObject({ tid, ref_id: promotion.refId });
    const { status } = await company.v1('/track/signup', { email: `${unique('lead')}@example.com`, tid });
    expect(status).toBe(200);
    expect((await click({ ref_id: promotion.refId, tid: runtime.token() })).body.tid).not.toBe(tid);
  });

  test('an id created by the script is kept, and repeated clicks count once', async () => {
    const { company, promotion, click } = await aLink();
    const campaign = await company.campaignWith({ lastClickWins: true });
    const laterPromotion = (await company.promoter({ campaignId: campaign.id })).promotion;
    const tid = newVisitorId(runtime.token());
    for (const _ of [1, 2]) expect((await click({ ref_id: promotion.refId, tid })).body.tid).toBe(tid);
    const [one, two] = [
      await click({ ref_id: laterPromotion.refId, tid }),
      await click({ ref_id: laterPromotion.refId, tid }),
    ];
    expect(two.body).toEqual(one.body);
    const counted = await eventually(
      () => Promise.all([promotion, laterPromotion].map((each) => readCounters(company.account.id, each))),
      (counters) => counters.every(({ visitors_count }) => visitors_count > 0),
    );
    expect(counted.map(({ visitors_count }) => visitors_count)).toEqual([1, 1]);
  });
});

test.each([{}, { ref_id: 'nobody' }, { url: 'https://shop.example/' }, { url: 'no address' }])(
  'a click with %o returns 404',
  async (reference) => {
    const { click } = await aLink();
    const { status, body } = await click(reference);
    expect([status, body]).toEqual([404, { message: texts.REF_NOT_FOUND, code: 'not_found' }]);
  },
);

test('a click on an invalid account is rejected, and on an unknown one returns 404', async () => {
  const { promotion, click } = await aLink();
  expect((await click({ account: 'x', ref_id: promotion.refId })).body).toEqual({ message: texts.ACCOUNT_INVALID });
  expect((await click({ account: 2_000_000_000, ref_id: promotion.refId })).status).toBe(404);
});
