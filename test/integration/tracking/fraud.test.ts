import { expect, test } from 'vitest';
import type { FraudAction, FraudRule } from '#shared/domain/fraud/rules.ts';
import { addMethod } from '#shared/operations/payout-methods/change-methods.ts';
import { renewFingerprints } from '#shared/operations/payout-methods/renew-fingerprints.ts';
import { changeSettings } from '#shared/operations/settings/change-settings.ts';
import { decryptDataKey, generateDataKey } from '#shared/outside/data-key.ts';
import { type MacGenerator, payoutFingerprintMac, webhookMac } from '#shared/outside/mac.ts';
import { v2ReferralsUpdate } from '#shared/routes/v2/leads/referrals.ts';
import { v2PayoutMethodsCreate, v2PayoutMethodsUpdate } from '#shared/routes/v2/payout-methods/payout-methods.ts';
import { v2PromotersShow, v2PromotersUpdate } from '#shared/routes/v2/promoters/promoters.ts';
import { v2SettingsShow, v2SettingsUpdate } from '#shared/routes/v2/settings/settings.ts';
import { runtime } from '#shared/runtime.ts';
import { findAccount } from '#shared/store/accounts/accounts.ts';
import { findPromoter } from '#shared/store/promoters/promoters.ts';
import { PAYOUT_DETAILS } from '#test/support/payout-methods/inputs.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import { aCompany, type Company, post, unique } from '#test/support/service/company.ts';

/** A company with these fraud rules. Set before its first call, since processes cache accounts. */
async function createCompanyWith(fraud: Partial<Record<FraudRule, FraudAction>>) {
  const company = await aCompany();
  await changeSettings({ account: company.account, runtime }, { fraud });
  return { company, ...(await company.promoter()) };
}

const email = (domain = 'example.com') => `${unique('ada')}@${domain}`;
const signUp = ({ v2 }: Company, overrides: Readonly<Record<string, unknown>>) =>
  v2('/track/signup', { email: email(), ...overrides });
/** The lead with this e-mail as the company sees it. Changes nothing. */
const getLead = (company: Company, id: string) =>
  send(v2ReferralsUpdate, {
    variables: { id },
    json: { find_by: 'email' },
    headers: createCredentials('v2', company),
  });

test('fraud rules are account settings with defaults', async () => {
  const headers = createCredentials('v2', await aCompany());
  const usual = {
    same_promoter_email: 'hold',
    same_ip_suspicion: 'hold',
    disposable_email: 'off',
    many_signups: 'off',
    same_payment_details: 'off',
    browser_signup: 'hold',
  };
  expect((await send(v2SettingsShow, { headers })).body.fraud).toEqual({ ...usual, ad_source: 'off' });
  const { body } = await send(v2SettingsUpdate, { json: { fraud: { ad_source: 'refuse' } }, headers });
  expect(body.fraud).toEqual({ ...usual, ad_source: 'refuse' });
  const response = await send(v2SettingsUpdate, { json: { fraud: { ad_source: 'block' } }, headers });
  expect([response.status, response.body.message]).toEqual([422, 'fraud.ad_source is invalid.']);
});

test('a disposable e-mail is held with a reason until a user clears it', async () => {
  const { company, promotion } = await createCompanyWith({ disposable_email: 'hold' });
  const address = email('sub.mailinator.com');
  expect((await signUp(company, { email: address, ref_id: promotion.refId })).status).toBe(200);
  const { body } = await getLead(company, address);
  expect([body.fraud_check, body.fraud_reason, body.fraud_cleared]).toEqual([
    'disposable_email',
    expect.stringMatching(/disposable e-mail provider \(sub\.mailinator\.com\)\.$/),
    null,
  ]);
  const sale = () => company.v2('/track/sale', { email: address, event_id: unique('sale'), amount: 1000 });
  const [heldCommission] = (await sale()).body.commissions;
  expect([heldCommission.status, heldCommission.fraud_check, heldCommission.is_self_referral]).toEqual([
    'pending',
    'disposable_email',
    false,
  ]);
  const response = await send(v2ReferralsUpdate, {
    variables: { id: address },
    json: { find_by: 'email', fraud_check: 'no_suspicion', fraud_note: 'A journalist.' },
    headers: createCredentials('v2', company),
  });
  expect(response.body).toMatchObject({
    fraud_check: 'no_suspicion',
    fraud_cleared: { fraud_check: 'disposable_email', note: 'A journalist.' },
  });
  const [approved] = (await sale()).body.commissions;
  expect([approved.status, approved.fraud_check]).toEqual(['approved', 'no_suspicion']);
});

test('shared payment details hold the second promoter, including existing leads', async () => {
  const { company, promoter } = await createCompanyWith({ same_payment_details: 'hold' });
  const headers = createCredentials('v2', company);
  const second = await company.promoter();
  const before = email();
  await signUp(company, { email: before, ref_id: second.promotion.refId });
  const bank = (id: number, iban: string) => ({
    json: {
      promoter_id: id,
      method: 'bank',
      details: { account_holder_name: unique('Grace'), bank_country: 'DE', iban },
    },
    headers,
  });
  await send(v2PayoutMethodsCreate, bank(promoter.id, 'DE89370400440532013000'));
  const created = await send(v2PayoutMethodsCreate, bank(second.promoter.id, 'de89 3704 0044 0532 0130 00'));
  expect(JSON.stringify([created.body, await findPromoter(company.account.id, second.promoter.id)])).not.toContain(
    '5320130',
  );
  const readSuspicions = async (id: number) =>
    (await send(v2PromotersShow, { variables: { id }, headers })).body.fraud_suspicions;
  expect([await readSuspicions(promoter.id), await readSuspicions(second.promoter.id)]).toEqual([
    [],
    ['same_payment_details'],
  ]);

  const sale = async (address: string) =>
    (await company.v2('/track/sale', { email: address, event_id: unique('sale'), amount: 1000 })).body.commissions[0];
  expect(await sale(before)).toMatchObject({ status: 'pending', fraud_check: 'same_payment_details' });
  const { body } = await getLead(company, before);
  expect(body.fraud_reason).toContain(`(promoter ${promoter.id})`);
  const clear = { find_by: 'email', fraud_check: 'no_suspicion', fraud_note: 'They are married.' };
  await send(v2ReferralsUpdate, { variables: { id: before }, json: clear, headers });
  expect(await sale(before)).toMatchObject({ status: 'approved', fraud_check: 'no_suspicion' });

  await send(v2PayoutMethodsUpdate, {
    variables: { id: created.body.id },
    json: { details: bank(0, 'DE02120300000000202051').json.details },
    headers,
  });
  expect(await readSuspicions(second.promoter.id)).toEqual([]);
});

test('the same PayPal address in another spelling is refused until it changes', async () => {
  const { company, promoter } = await createCompanyWith({ same_payment_details: 'refuse' });
  const headers = createCredentials('v2', company);
  const second = await company.promoter();
  const [first, twin] = [`${unique('ada')}@gmail.com`, second.promotion.refId];
  const setPaypalEmail = (id: number, paypal_email: string) =>
    send(v2PromotersUpdate, { variables: { id }, json: { profile: { paypal_email } }, headers });
  await setPaypalEmail(promoter.id, first);
  await setPaypalEmail(second.promoter.id, first.replace('@', '+shop@'));
  const response = await signUp(company, { ref_id: twin });
  expect([response.status, response.body.code]).toEqual([422, 'fraud_refused']);
  await setPaypalEmail(second.promoter.id, email());
  expect((await signUp(company, { ref_id: twin })).status).toBe(200);
});

test('the younger promoter is flagged even if the older one adds the details later', async () => {
  const { company, promoter } = await createCompanyWith({ same_payment_details: 'hold' });
  const headers = createCredentials('v2', company);
  const second = await company.promoter();
  const paypal_email = email();
  const setPayoutMethod = (id: number) =>
    send(v2PromotersUpdate, { variables: { id }, json: { profile: { paypal_email } }, headers });
  for (const id of [second.promoter.id, promoter.id]) await setPayoutMethod(id);
  const found = await Promise.all([promoter.id, second.promoter.id].map((id) => findPromoter(company.account.id, id)));
  expect(found.map((one) => one?.samePayment?.promoterId)).toEqual([undefined, promoter.id]);
});

test('a refusing rule creates no lead, by sign-up or sale, and spares other leads', async () => {
  const { company, promoter, promotion } = await createCompanyWith({ same_promoter_email: 'refuse' });
  const own = promoter.email.replace('@', '+shop@');
  const response = await signUp(company, { email: own, ref_id: promotion.refId });
  expect([response.status, response.body.code]).toEqual([422, 'fraud_refused']);
  const byV1 = await company.v1('/track/signup', { email: own, ref_id: promotion.refId });
  expect([byV1.status, byV1.body]).toEqual([422, { ...byV1.body, error: byV1.body.message, code: 'fraud_refused' }]);
  const sale = { email: own, ref_id: promotion.refId, event_id: unique('sale'), amount: 1000 };
  expect((await company.v2('/track/sale', sale)).status).toBe(404);
  expect((await getLead(company, own)).status).toBe(404);
  expect((await signUp(company, { ref_id: promotion.refId })).status).toBe(200);
});

test('the eleventh person from one address in an hour is held, and a repeated person is not counted', async () => {
  const { company, promotion } = await createCompanyWith({ many_signups: 'hold' });
  // If the hour ends meanwhile, no lead is held, so this is retried once.
  const hour = () => Math.floor(Date.now() / 3_600_000);
  const trySignUp = async (ip: string) => {
    const addresses = Array.from({ length: 11 }, () => email());
    for (const address of addresses) await signUp(company, { email: address, ip, ref_id: promotion.refId });
    await signUp(company, { email: addresses[0], ip, ref_id: promotion.refId });
    const leads = await Promise.all([addresses[9], addresses[10]].map((one = '') => getLead(company, one)));
    return leads.map(({ body }) => body.fraud_check);
  };
  const began = hour();
  const first = await trySignUp('203.0.113.50');
  expect(hour() === began ? first : await trySignUp('203.0.113.51')).toEqual(['no_suspicion', 'many_signups']);
});

test('a lead whose visitor came from an advertisement is held with its click parameter', async () => {
  const { company, promotion } = await createCompanyWith({ ad_source: 'hold' });
  const url = `https://shop.example/?ref=${promotion.refId}&gclid=Cj0K`;
  const { body: click } = await post('/tr', { account: company.account.id, url });
  const address = email();
  expect((await signUp(company, { email: address, tid: click.tid })).status).toBe(200);
  const { body } = await getLead(company, address);
  expect([body.fraud_check, body.fraud_reason]).toEqual(['ad_source', 'The referral came from an ad (gclid).']);
});

test('payout details with older fingerprints are matched once the fingerprints are renewed', async () => {
  const { company, promoter: oldest } = await createCompanyWith({ same_payment_details: 'hold' });
  const [older, newer] = [(await company.promoter()).promoter, (await company.promoter()).promoter];
  const account = await findAccount(company.account.id);
  if (!account) throw new Error('no account');
  const pay = (id: number, mac: MacGenerator) => {
    const call = { account, runtime, newKey: generateDataKey, mac };
    return addMethod(call, id, { method: 'bank', details: PAYOUT_DETAILS.bank, choice: {} }, null);
  };
  const mark = async ({ id }: { readonly id: number }) =>
    (await findPromoter(account.id, id))?.samePayment?.promoterId ?? null;
  await pay(oldest.id, webhookMac);
  await pay(older.id, webhookMac);
  await pay(newer.id, payoutFingerprintMac);
  expect([await mark(older), await mark(newer)]).toEqual([oldest.id, null]);

  const renew = () => renewFingerprints({ runtime, decryptKey: decryptDataKey, mac: payoutFingerprintMac }, account.id);
  expect([await renew(), await renew()]).toEqual([2, 0]);
  expect([await mark(oldest), await mark(older), await mark(newer)]).toEqual([null, oldest.id, oldest.id]);
});
