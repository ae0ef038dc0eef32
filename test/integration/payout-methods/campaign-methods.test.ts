import { beforeAll, describe, expect, test } from 'vitest';
import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import {
  affiliatePayoutMethodsCreate,
  affiliatePayoutMethodsList,
  affiliatePayoutMethodsUpdate,
} from '#shared/routes/affiliate/payout-methods/payout-methods.ts';
import { affiliatePayoutsDueStats, affiliatePayoutsList } from '#shared/routes/affiliate/payouts/payouts.ts';
import type { Route } from '#shared/routes/route.ts';
import { v2PayoutsDueStats, v2PayoutsStats } from '#shared/routes/v2/payouts/payouts.ts';
import { PAYOUT_DETAILS } from '#test/support/payout-methods/inputs.ts';
import { aBankPayoutOf, aPayoutOf, createBatchCalls } from '#test/support/payouts/batches.ts';
import { aPromoterSession, createPromoterHeaders } from '#test/support/portal/sessions.ts';
import { createRecordCalls } from '#test/support/records/calls.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import type { Input } from '#test/support/requests/world.ts';
import { aCompany, type Company } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

/** Pays by PayPal, like the account. */
let company: Company;
/** Pays by PayPal from 300. */
let minimumCampaign: Campaign;
/** Pays to bank accounts only. */
let bankCampaign: Campaign;
beforeAll(async () => {
  company = await aCompany();
  minimumCampaign = await company.campaignWith({
    name: 'Careful',
    payoutMethods: { methods: ['paypal', 'bank'], minimumsByMethod: { paypal: 300, bank: 900 } },
  });
  bankCampaign = await company.campaignWith({ name: 'Banked', payoutMethods: { methods: ['bank'] } });
});

/** A promoter in campaigns, and its calls. */
async function aCallerIn(campaigns: readonly Pick<Campaign, 'id'>[]) {
  const [first, ...others] = campaigns;
  const { promoter } = await company.promoter({ campaignId: first?.id ?? 0 });
  for (const { id } of others) {
    const { status } = await company.v1('/promoters/add_to_campaign', { id: promoter.id, campaign_id: id });
    expect(status).toBe(200);
  }
  const headers = createPromoterHeaders(await aPromoterSession(company.account, promoter));
  return {
    get: async (route: Route) => (await send(route, { headers })).body,
    call: (route: Route, json: Input, id = 0) => send(route, { json, variables: { id }, headers }),
  };
}

describe('payouts by the methods of a campaign', () => {
  test('a payout is paid only by the methods of its campaign and from their minimums', async () => {
    const { review, create } = createBatchCalls(company);
    const payees: { readonly payout: number }[] = [];
    for (const [amount, campaign] of [
      [200, company.campaign],
      [200, minimumCampaign],
      [300, minimumCampaign],
      [200, bankCampaign],
    ] as const) {
      payees.push(await aPayoutOf(company, amount, 'paid@example.com', campaign));
    }
    const [plain = 0, small = 0, large = 0, other = 0] = payees.map(({ payout }) => payout);
    const [belowMinimum, notOffered] = ['is below the minimum of paypal', 'payout method not offered'];
    const { body } = await eventually(
      () => review({ method: 'paypal', per_page: 100 }),
      (response) => payees.every(({ payout }) => response.body.some(({ id }: Input) => id === payout)),
    );
    const reasons = (id: number) => body.find((row: Input) => row.id === id).reasons;
    expect([plain, small, large, other].map(reasons)).toEqual([
      [],
      [{ code: 'below_minimum', message: belowMinimum }],
      [],
      [{ code: 'not_offered', message: notOffered }],
    ]);
    const responses = await Promise.all(
      [plain, small, large, other].map((id) => createRecordCalls(company).payouts.show(id)),
    );
    expect(responses.map((response) => response.body.issues.map(({ code }: Input) => code))).toEqual([
      [],
      ['below_minimum'],
      [],
      ['not_offered'],
    ]);
    const batch = (await create({ method: 'paypal', ids: [plain, small, large, other] })).body;
    expect(batch.data).toMatchObject({ total: 500, payouts_count: 2 });
    expect(batch.meta.failed).toMatchObject([
      { id: small, message: `Payout ${small} cannot be paid: ${belowMinimum}.` },
      { id: other, message: `Payout ${other} cannot be paid: ${notOffered}.` },
    ]);
  });

  test('a payout can be paid by a method of its campaign that the account does not offer', async () => {
    const { payout } = await aBankPayoutOf(company, 200, {}, bankCampaign);
    const { payout: otherPayout } = await aBankPayoutOf(company, 200);
    const { body } = await createBatchCalls(company).create({ method: 'bank', ids: [payout, otherPayout] });
    expect(body.data).toMatchObject({ total: 200, payouts_count: 1 });
    expect(body.meta.failed).toMatchObject([{ id: otherPayout }]);
    const { status, body: refused } = await createBatchCalls(company).create({ method: 'custom', ids: [otherPayout] });
    expect([status, refused.message]).toEqual([422, 'method is invalid: custom is not offered.']);
  });

  test('payout statistics name the methods that the filtered campaigns offer', async () => {
    const headers = createCredentials('v2', company);
    const methods = async (route: Route, campaign_id: readonly number[]) =>
      (await send(route, { query: { filters: { campaign_id } }, headers })).body.meta.selected_payout_methods;
    for (const route of [v2PayoutsStats, v2PayoutsDueStats]) {
      expect(await methods(route, [])).toEqual(['paypal']);
      expect(await methods(route, [bankCampaign.id])).toEqual(['bank']);
      expect(await methods(route, [company.campaign.id, bankCampaign.id])).toEqual(['paypal', 'bank']);
    }
  });
});

describe('choice of payout methods', () => {
  const { holder, bankCountry, iban } = PAYOUT_DETAILS.bank;
  const bank = { method: 'bank', details: { account_holder_name: holder, bank_country: bankCountry, iban } };
  const wise = { method: 'wise', details: { wise_email: PAYOUT_DETAILS.wise.wiseEmail, account_holder_name: holder } };

  test('a promoter can choose a method that any of its campaigns offers, and sees those of each campaign', async () => {
    const { get, call } = await aCallerIn([company.campaign, minimumCampaign]);
    const paypal = { selected_payout_methods: ['paypal'], payout_method_options: { paypal: { min_payment: 0 } } };
    const offered = {
      selected_payout_methods: ['paypal', 'bank'],
      payout_method_options: { paypal: { min_payment: 0 }, bank: { min_payment: 900 } },
    };
    expect((await get(affiliatePayoutMethodsList)).meta).toMatchObject({
      ...offered,
      campaigns: [
        { id: company.campaign.id, ...paypal },
        {
          id: minimumCampaign.id,
          name: 'Careful',
          selected_payout_methods: ['paypal', 'bank'],
          payout_method_options: { paypal: { min_payment: 300 }, bank: { min_payment: 900 } },
        },
      ],
    });
    for (const route of [affiliatePayoutsList, affiliatePayoutsDueStats]) {
      expect((await get(route)).meta).toMatchObject(offered);
    }
    const { status, body } = await call(affiliatePayoutMethodsCreate, bank);
    expect([status, body.is_selected]).toEqual([200, true]);
    const refused = 'method is refused: choose one of paypal, bank.';
    expect((await call(affiliatePayoutMethodsCreate, wise)).body.message).toBe(refused);
    expect((await call(affiliatePayoutMethodsUpdate, { details: bank.details }, body.id)).status).toBe(200);
  });

  test('a promoter cannot choose a method that its campaign does not offer', async () => {
    const { call } = await aCallerIn([bankCampaign]);
    const paypal = { method: 'paypal', details: { paypal_email: 'grace@example.com' } };
    const { status, body } = await call(affiliatePayoutMethodsCreate, paypal);
    expect([status, body.message]).toEqual([422, 'method is refused: choose one of bank.']);
  });
});
