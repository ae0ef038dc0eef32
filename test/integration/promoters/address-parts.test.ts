import { expect, test } from 'vitest';
import { updatePayout } from '#shared/operations/payouts/update-payout.ts';
import { affiliatePromotersUpdate } from '#shared/routes/affiliate/promoters/promoters.ts';
import { v1PromotersShow } from '#shared/routes/v1/promoters/promoters.ts';
import { v2PayoutsPaidInYear } from '#shared/routes/v2/payouts/yearly-payouts.ts';
import { v2PromotersShow, v2PromotersUpdate } from '#shared/routes/v2/promoters/promoters.ts';
import { v2PayoutsStatement } from '#shared/routes/v2/statements/statements.ts';
import { runtime } from '#shared/runtime.ts';
import { aPayoutOf } from '#test/support/payouts/batches.ts';
import { aPromoterSession, createPromoterHeaders } from '#test/support/portal/sessions.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import { aCompany } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

const PARTS = { street: '1 Main Street', city: 'Springfield', postal_code: '62701', state: 'IL' };
const TEXT = '1 Main Street\nSpringfield, IL 62701';
const NONE = { street: null, city: null, postal_code: null, state: null };

test('an address given in parts reads as one text, and a new text replaces the parts', async () => {
  const company = await aCompany();
  const { promoter, payout } = await aPayoutOf(company, 200);
  const [v1, v2] = [createCredentials('v1', company), createCredentials('v2', company)];
  const own = createPromoterHeaders(await aPromoterSession(company.account, promoter));
  const input = { profile: { ...PARTS, country: 'US' } };
  const { body: updated } = await send(affiliatePromotersUpdate, { json: input, headers: own });
  expect(updated.profile).toMatchObject({ ...PARTS, address: TEXT, country: 'US' });

  const request = { variables: { id: promoter.id }, headers: v2 };
  const { body: shownPromoter } = await send(v2PromotersShow, request);
  expect(shownPromoter.profile).toMatchObject({ ...PARTS, address: TEXT });
  const { body: first } = await send(v1PromotersShow, { query: { id: promoter.id }, headers: v1 });
  expect(first.profile.address).toBe(TEXT);
  await updatePayout({ account: company.account, runtime }, payout, 'completed');
  const { body: statement } = await send(v2PayoutsStatement, { variables: { id: payout }, headers: v2 });
  expect(statement.promoter).toMatchObject({ address: TEXT, country: 'US' });
  const year = Number(runtime.now().slice(0, 4));
  const response = await eventually(
    () => send(v2PayoutsPaidInYear, { query: { year }, headers: v2 }),
    ({ body }) => body.length === 1,
  );
  expect(response.body[0]).toMatchObject({ ...PARTS, address: TEXT, country: 'US' });

  // A client that ignores the parts sends back the profile with another text.
  const { profile } = shownPromoter;
  const json = { profile: { ...profile, address: 'Old Road 2', avatar: undefined } };
  expect((await send(v2PromotersUpdate, { ...request, json })).body.profile).toMatchObject({
    ...NONE,
    address: 'Old Road 2',
  });
});
