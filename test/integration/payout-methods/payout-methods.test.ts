import { beforeAll, describe, expect, test } from 'vitest';
import { sendMail } from '#shared/operations/mail/send-mail.ts';
import { METHOD_EXISTS } from '#shared/operations/payout-methods/change-methods.ts';
import { decryptDetails } from '#shared/operations/payout-methods/encrypted-details.ts';
import { deletePromoter } from '#shared/operations/promoters/delete-promoter.ts';
import { decryptDataKey, generateDataKey } from '#shared/outside/data-key.ts';
import {
  affiliatePayoutMethodsCreate,
  affiliatePayoutMethodsDelete,
  affiliatePayoutMethodsList,
  affiliatePayoutMethodsShow,
  affiliatePayoutMethodsUpdate,
} from '#shared/routes/affiliate/payout-methods/payout-methods.ts';
import type { Route } from '#shared/routes/route.ts';
import { v2AuditLogsList } from '#shared/routes/v2/audit/audit-logs.ts';
import {
  v2PayoutMethodsCreate,
  v2PayoutMethodsDelete,
  v2PayoutMethodsList,
  v2PayoutMethodsReveal,
  v2PayoutMethodsShow,
  v2PayoutMethodsUpdate,
} from '#shared/routes/v2/payout-methods/payout-methods.ts';
import { METHOD_REFUSED } from '#shared/routes/v2/payout-methods/payout-methods-input.ts';
import { v2PromotersShow } from '#shared/routes/v2/promoters/promoters.ts';
import { v2SettingsPayouts } from '#shared/routes/v2/settings/settings.ts';
import { runtime } from '#shared/runtime.ts';
import { findPayoutDetails, payoutDetailsWrite } from '#shared/store/payout-methods/payout-details.ts';
import { findPromoter } from '#shared/store/promoters/promoters.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { encryptText } from '#shared/store/text-encryption.ts';
import { aMailingCompany, anOutbox, createMailMessages, waitForProjector } from '#test/support/mail/mails.ts';
import { setSender } from '#test/support/mail/sender.ts';
import { offerAllMethods } from '#test/support/payout-methods/inputs.ts';
import { aPromoterSession, createPromoterHeaders } from '#test/support/portal/sessions.ts';
import { createPromoterCalls } from '#test/support/promoters/calls.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import type { Input } from '#test/support/requests/world.ts';
import { type Company, createV2Headers } from '#test/support/service/company.ts';
import { readWrittenItems } from '#test/support/table/written.ts';

const IBAN = 'DE89370400440532013000';
const HOLDER = 'Grace Brewster Hopper';
const BANK = { account_holder_name: HOLDER, bank_country: 'DE', iban: IBAN, address: 'Navy Yard 7', city: 'Arlington' };
const US = {
  account_holder_name: HOLDER,
  bank_country: 'US',
  routing_aba_number: '021000021',
  account_number: '778899001122',
};
const LONGER_THAN_48_HOURS = /^2\d{3}-/;

let company: Company;
beforeAll(async () => {
  company = await aMailingCompany();
  await offerAllMethods(company);
});

/** A promoter, its own calls and those of the company. */
async function payee(of: Company = company) {
  const { promoter, promotion } = await of.promoter({ firstName: 'Grace', lastName: 'Hopper', quiet: true });
  const session = createPromoterHeaders(await aPromoterSession(of.account, promoter));
  const sendAsPromoter = (route: Route, json: Input = {}, id = 0) =>
    send(route, { json, variables: { id }, headers: session });
  const sendAsCompany = (route: Route, json: Input = {}, id = 0) =>
    send(route, {
      json: { ...json, ...(route === v2PayoutMethodsCreate ? { promoter_id: promoter.id } : {}) },
      variables: { id },
      headers: createCredentials('v2', of),
    });
  const fetchList = async () =>
    (
      await send(v2PayoutMethodsList, {
        query: { filters: { promoter_id: promoter.id } },
        headers: createCredentials('v2', of),
      })
    ).body;
  return { promoter, promotion, sendAsPromoter, sendAsCompany, fetchList };
}

/** Sends the queued mails of a company whose sender was unverified until now, so that the service has sent none. */
async function getMails(store: Company, refId: string) {
  await waitForProjector(store, refId);
  await setSender(store, { verifiedAt: store.account.createdAt });
  const messages = (await createMailMessages(store)).filter(({ mail }) => mail.includes('-payout_details-'));
  const outbox = anOutbox();
  for (const message of messages) await sendMail({ runtime }, message, outbox.send);
  return outbox.sent;
}

const bank = { method: 'bank', details: BANK };

describe('payout methods of a promoter', () => {
  test('payout methods entered by a promoter are masked and payable after 48 hours', async () => {
    const { promoter, sendAsPromoter, fetchList } = await payee();
    const { body: created } = await sendAsPromoter(affiliatePayoutMethodsCreate, bank);
    const details = { account_holder_name: 'G… B… H…', bank_country: 'DE', iban: 'DE…3000' };
    expect(created).toMatchObject({
      id: promoter.id * 10 + 3,
      method: 'bank',
      is_selected: true,
      is_disabled: false,
      details,
    });
    expect(Date.parse(created.payable_from) - Date.parse(created.date_added)).toBe(48 * 3_600_000);
    expect(created.date_added).toMatch(LONGER_THAN_48_HOURS);
    expect((await sendAsPromoter(affiliatePayoutMethodsShow, {}, created.id)).body).toEqual(created);
    expect((await sendAsPromoter(affiliatePayoutMethodsCreate, bank)).body.message).toBe(METHOD_EXISTS);
    const { body: second } = await sendAsPromoter(affiliatePayoutMethodsCreate, {
      method: 'wise',
      details: { wise_email: 'Grace@wise.example' },
      is_selected: false,
    });
    expect(second).toMatchObject({
      is_selected: false,
      details: { wise_email: 'gr…@w…', account_holder_name: 'G… H…' },
    });
    const { body: all } = await sendAsPromoter(affiliatePayoutMethodsList);
    expect(all.meta.selected_payout_methods).toEqual(['paypal', 'wise', 'bank', 'custom']);
    expect(await fetchList()).toEqual(all.data);

    const { body: chosen } = await sendAsPromoter(affiliatePayoutMethodsUpdate, { is_selected: true }, second.id);
    expect([chosen.is_selected, chosen.payable_from]).toEqual([true, second.payable_from]);
    expect((await sendAsPromoter(affiliatePayoutMethodsDelete, {}, second.id)).status).toBe(200);
    expect(await findPayoutDetails(company.account.id, { promoterId: promoter.id, method: 'wise' })).toBeNull();
    expect((await fetchList()).map(({ method, is_selected }: Input) => [method, is_selected])).toEqual([
      ['bank', true],
    ]);
  });

  test('payout methods that are invalid, unknown or not offered are rejected', async () => {
    const { sendAsPromoter, sendAsCompany } = await payee();
    for (const method of ['crypto', 'dots']) {
      const { status, body } = await sendAsCompany(v2PayoutMethodsCreate, { method, details: { wallet_address: 'x' } });
      expect({ status, body }).toEqual({ status: 422, body: { message: METHOD_REFUSED, code: 'invalid_params' } });
    }
    const invalidBank = { ...bank, details: { ...BANK, iban: `${IBAN.slice(0, -1)}1` } };
    for (const ask of [
      () => sendAsPromoter(affiliatePayoutMethodsCreate, invalidBank),
      () => sendAsCompany(v2PayoutMethodsCreate, invalidBank),
    ]) {
      const { status, body } = await ask();
      expect([status, body.message]).toEqual([422, 'details[iban] is invalid: check its digits.']);
    }
    const plain = await payee(await aMailingCompany());
    const { status, body } = await plain.sendAsPromoter(affiliatePayoutMethodsCreate, bank);
    expect([status, body.message]).toEqual([422, 'method is refused: choose one of paypal.']);
  });

  test('a company can set, disable and reveal payout methods, and revealing them is audited', async () => {
    const { promoter, sendAsCompany, fetchList, sendAsPromoter } = await payee();
    const { body: created } = await sendAsCompany(v2PayoutMethodsCreate, { method: 'bank', details: US });
    expect(created.details).toEqual({ account_holder_name: 'G… B… H…', bank_country: 'US', account_number: '…1122' });
    const { body: off } = await sendAsCompany(v2PayoutMethodsUpdate, { is_disabled: true }, created.id);
    expect([off.is_disabled, off.payable_from]).toEqual([true, created.payable_from]);
    await sendAsPromoter(affiliatePayoutMethodsUpdate, { details: BANK, is_disabled: false }, created.id);
    expect(await fetchList()).toMatchObject([{ is_disabled: true, details: { iban: 'DE…3000' } }]);
    const headers = createCredentials('v2', company);
    const { body: shownPromoter } = await send(v2PromotersShow, { variables: { id: promoter.id }, headers });
    expect(shownPromoter.selected_payout_method).toMatchObject({ id: created.id, method: 'bank', is_disabled: true });

    const { body: clear } = await sendAsCompany(v2PayoutMethodsReveal, {}, created.id);
    expect(clear.details).toEqual(BANK);
    const log = await send(v2AuditLogsList, { headers });
    const revealEntries = log.body.filter((one: Input) => one.operation === 'v2/company/payout_methods/reveal');
    expect(revealEntries).toMatchObject([
      { actor: { type: 'key' }, records: [{ type: 'promoter', id: String(promoter.id) }] },
    ]);
    expect((await sendAsCompany(v2PayoutMethodsDelete, {}, created.id)).status).toBe(200);
    for (const route of [v2PayoutMethodsShow, v2PayoutMethodsReveal]) {
      expect((await sendAsCompany(route, {}, created.id)).status).toBe(404);
    }
  });

  test('a PayPal address is kept in the profile, and each change of it restarts the waiting time', async () => {
    const { promoter, fetchList, sendAsPromoter } = await payee();
    const calls = createPromoterCalls(company);
    const since = async () => (await findPromoter(company.account.id, promoter.id))?.payoutMethods?.paypalChangedAt;
    const changes = [
      () => calls.updatePromoter({ id: promoter.id, paypal_email: 'one@paypal.example' }),
      () =>
        sendAsPromoter(
          affiliatePayoutMethodsUpdate,
          { details: { paypal_email: 'two@paypal.example' } },
          promoter.id * 10 + 1,
        ),
    ];
    let before: unknown;
    for (const change of changes) {
      expect((await change()).status).toBe(200);
      expect(await since()).not.toEqual(before);
      before = await since();
    }
    expect(await fetchList()).toMatchObject([{ method: 'paypal', details: { paypal_email: 'tw…@p…' } }]);
    expect((await calls.updatePromoter({ id: promoter.id, website: 'https://grace.example' })).status).toBe(200);
    expect(await since()).toBe(before);
    const { promoter: imported } = await company.promoter({
      profile: { paypalEmail: 'new@paypal.example' },
      quiet: true,
    });
    const headers = createCredentials('v2', company);
    const { body } = await send(v2PayoutMethodsList, { query: { filters: { promoter_id: imported.id } }, headers });
    expect(body).toMatchObject([{ method: 'paypal', payable_from: null }]);
  });
});

test('payout details are encrypted in the table and masked in events, mails and responses', async () => {
  const store = await aMailingCompany({ verifiedAt: null });
  await offerAllMethods(store);
  await store.v2('/company/webhooks', { url: 'https://hooks.shop.example/' });
  const { promoter, promotion, sendAsPromoter, sendAsCompany } = await payee(store);
  const responses = [
    await sendAsPromoter(affiliatePayoutMethodsCreate, bank),
    await sendAsCompany(v2PayoutMethodsUpdate, { details: US }, promoter.id * 10 + 3),
    await sendAsPromoter(affiliatePayoutMethodsUpdate, bank, promoter.id * 10 + 3),
    await sendAsPromoter(affiliatePayoutMethodsCreate, {
      method: 'custom',
      details: { text: 'Box 4711, Main Street' },
    }),
    await sendAsCompany(v2PayoutMethodsCreate, {
      method: 'wise',
      details: { wise_email: 'g.hopper@wise.example', iban: IBAN },
    }),
  ];
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const mails = await getMails(store, promotion.refId);
  expect(mails).toHaveLength(responses.length);
  const everything = [responses, mails, [...(await readWrittenItems(store.account.id))]].map((one) =>
    JSON.stringify(one, asText),
  );
  for (const text of everything)
    expect(text).not.toMatch(/37040044|778899001122|Brewster|Navy Yard|Box 4711|g\.hopper@/);

  const sealed = await findPayoutDetails(store.account.id, { promoterId: promoter.id, method: 'bank' });
  const call = { account: store.account, runtime, decryptKey: decryptDataKey };
  expect(sealed && (await decryptDetails(call, sealed))).toMatchObject({ iban: IBAN, holder: HOLDER });
  await deletePromoter({ account: store.account, runtime }, { by: 'id', id: promoter.id });
  for (const method of ['bank', 'custom', 'wise'] as const) {
    expect(await findPayoutDetails(store.account.id, { promoterId: promoter.id, method })).toBeNull();
  }
});

test('details that were stored before data keys had a use are shown, and get one with their next change', async () => {
  const { account } = company;
  const { promoter, sendAsPromoter, sendAsCompany } = await payee();
  const { body: method } = await sendAsPromoter(affiliatePayoutMethodsCreate, bank);
  const find = () => findPayoutDetails(account.id, { promoterId: promoter.id, method: 'bank' });
  const newer = await find();
  if (!newer) throw new Error('no details');
  expect(newer.use).toBe('payout details');
  const details = await decryptDetails({ account, runtime, decryptKey: decryptDataKey }, newer);
  const { plain, encrypted: key } = await generateDataKey({
    account: String(account.id),
    promoter: String(promoter.id),
  });
  const { promoterId, method: kind } = newer;
  const older = { promoterId, method: kind, key, text: encryptText(JSON.stringify(details), [plain]) };
  await commit([payoutDetailsWrite(account.id, older)]);

  expect((await sendAsCompany(v2PayoutMethodsReveal, {}, method.id)).body.details).toMatchObject({ iban: IBAN });
  expect((await sendAsPromoter(affiliatePayoutMethodsUpdate, { details: US }, method.id)).status).toBe(200);
  expect((await find())?.use).toBe('payout details');
  expect((await sendAsCompany(v2PayoutMethodsReveal, {}, method.id)).body.details).toMatchObject({
    account_number: US.account_number,
  });
});

/** Bytes as text. */
function asText(_: string, value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value;
}

test('a company sets the methods it offers and their minimums; omitted ones stay', async () => {
  const headers = createCredentials('v2', await aMailingCompany());
  const set = (json: Input) => send(v2SettingsPayouts, { json, headers });
  const first = await set({
    selected_payout_methods: ['bank', 'paypal'],
    payout_method_options: { bank: { min_payment: 10_000 } },
  });
  expect(first.body.payouts).toMatchObject({
    selected_payout_methods: ['paypal', 'bank'],
    payout_method_options: { bank: { min_payment: 10_000 }, paypal: { min_payment: 0 } },
  });
  const { body } = await set({ payout_method_options: { paypal: { min_payment: 500 } } });
  expect(body.payouts).toMatchObject({
    selected_payout_methods: ['paypal', 'bank'],
    payout_method_options: { bank: { min_payment: 10_000 }, paypal: { min_payment: 500 } },
  });
  for (const [name, value] of [
    ['selected_payout_methods', []],
    ['selected_payout_methods', ['crypto']],
    ['payout_method_options', { crypto: { min_payment: 1 } }],
  ] as const) {
    const { status, body: refused } = await set({ [name]: value });
    expect([status, refused.message]).toEqual([422, `${name} is invalid.`]);
  }
});

test('the mail about changed payout details says what was changed, without the details', async () => {
  const store = await aMailingCompany({ verifiedAt: null });
  const { promoter, promotion, sendAsPromoter } = await payee(store);
  await sendAsPromoter(affiliatePayoutMethodsCreate, {
    method: 'paypal',
    details: { paypal_email: 'grace@paypal.example' },
  });
  const [mail, ...others] = await getMails(store, promotion.refId);
  expect(others).toEqual([]);
  expect([mail?.to, mail?.subject]).toEqual([
    promoter.email,
    `Your payout details at ${store.account.name} were changed`,
  ]);
  expect(mail?.text).toContain('the PayPal account. Nothing is paid there before');
  expect(mail?.text).not.toContain('paypal.example');
});

test('a key without pay can neither change nor reveal payout methods', async () => {
  const { sendAsCompany, promoter } = await payee();
  const { body: created } = await sendAsCompany(v2PayoutMethodsCreate, bank);
  const { body } = await company.v2('/company/api_keys', { name: 'manager', scopes: ['read', 'manage'] });
  const headers = createV2Headers(company.account.id, body.key);
  for (const [route, json] of [
    [v2PayoutMethodsUpdate, bank],
    [v2PayoutMethodsReveal, {}],
    [v2PayoutMethodsDelete, {}],
  ] as const) {
    expect((await send(route, { json, variables: { id: created.id }, headers })).status).toBe(403);
  }
  expect(await findPayoutDetails(company.account.id, { promoterId: promoter.id, method: 'bank' })).not.toBeNull();
});
