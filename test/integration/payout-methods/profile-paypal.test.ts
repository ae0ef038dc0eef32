import { beforeAll, describe, expect, test } from 'vitest';
import type { Role, Scope } from '#shared/domain/accounts/caller.ts';
import { issueApiKey } from '#shared/operations/accounts/create-account.ts';
import { notAllowed, SIGN_IN_AGAIN } from '#shared/routes/texts.ts';
import { v2PromotersUpdate } from '#shared/routes/v2/promoters/promoters.ts';
import { runtime } from '#shared/runtime.ts';
import { findPromoter } from '#shared/store/promoters/promoters.ts';
import { aPayoutOf } from '#test/support/payouts/batches.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import { aCompany, type Company, createV2Headers, request, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import type { Browser } from '#test/support/users/browser.ts';
import { aPerson } from '#test/support/users/people.ts';
import { makeSignInStale } from '#test/support/users/stale-sign-in.ts';
import { createClockedQueues } from '#test/support/webhooks/clock.ts';
import { aNotifiedCompany } from '#test/support/webhooks/notified-company.ts';
import { aReceiver } from '#test/support/webhooks/receiver.ts';

const PROMOTERS = '/api/v2/company/promoters';
const PAYPAL = { profile: { paypal_email: 'elsewhere@paypal.example' } };
const MAY_NOT_PAY = [403, { message: notAllowed({ is: 'person' }, 'pay'), code: 'forbidden' }];

let company: Company;
beforeAll(async () => {
  company = await aCompany();
});

const aNewPromoter = () => ({ ...PAYPAL, email: `${unique('grace')}@example.com` });

/** A user whose sign-in is recent or stale. */
async function signedIn(role: Role, { isStale = false } = {}): Promise<Browser> {
  const { browser } = await aPerson(company, role);
  if (isStale) await makeSignInStale(browser);
  return browser;
}

/** Responses to a caller who creates a promoter with a PayPal address and changes that of another one. */
async function setPaypalAs(by: Browser) {
  const { promoter } = await company.promoter({ profile: { paypalEmail: 'own@paypal.example' } });
  const created = await by.call(PROMOTERS, { method: 'POST', json: aNewPromoter() });
  const changed = await by.call(`${PROMOTERS}/${promoter.id}`, { method: 'PUT', json: PAYPAL });
  const { profile, payoutMethods } = (await findPromoter(company.account.id, promoter.id)) ?? promoter;
  return { created, changed, now: profile.paypalEmail, isHeld: payoutMethods?.paypalChangedAt !== undefined };
}

describe('PayPal address in a profile', () => {
  test('a user without the permission `pay` can set a profile, but not its PayPal address', async () => {
    const manager = await signedIn('manager');
    const { created, changed, now } = await setPaypalAs(manager);
    expect([created.status, created.body]).toEqual(MAY_NOT_PAY);
    expect([changed.status, changed.body]).toEqual(MAY_NOT_PAY);
    expect(now).toBe('own@paypal.example');
    const { email } = aNewPromoter();
    const json = { email, profile: { first_name: 'Grace' } };
    const plain = await manager.call(PROMOTERS, { method: 'POST', json });
    expect([plain.status, plain.body.profile.first_name]).toEqual([201, 'Grace']);
  });

  test('an owner can set the PayPal address only after a recent sign-in', async () => {
    const { created, changed, now, isHeld } = await setPaypalAs(await signedIn('owner'));
    expect([created.status, changed.status, now, isHeld]).toEqual([201, 200, 'elsewhere@paypal.example', true]);
    const stale = await setPaypalAs(await signedIn('owner', { isStale: true }));
    for (const { status, body } of [stale.created, stale.changed]) {
      expect([status, body]).toEqual([403, { message: SIGN_IN_AGAIN, code: 'sign_in_again' }]);
    }
    expect(stale.now).toBe('own@paypal.example');
  });

  test('a full-access key can set the PayPal address', async () => {
    const headers = { ...createV2Headers(company.account.id, company.key), 'content-type': 'application/json' };
    const { promoter } = await company.promoter();
    const options = { method: 'PUT', headers, body: JSON.stringify(PAYPAL) };
    expect((await request(`${PROMOTERS}/${promoter.id}`, options)).status).toBe(200);
    expect((await company.v2('/company/promoters', aNewPromoter())).status).toBe(201);
  });
});

test('callers without `pay` see the PayPal address masked in records, lists, CSV and both versions', async () => {
  const own = await aCompany();
  const { payout, promoter } = await aPayoutOf(own, 200, 'grace@paypal.example');
  const createKeyWith = (...scopes: Scope[]) => issueApiKey({ account: own.account, runtime }, 'key', { scopes });
  const [manager, payer] = await Promise.all([createKeyWith('read', 'manage'), createKeyWith('read', 'pay')]);
  const paths = [
    `${PROMOTERS}/${promoter.id}`,
    PROMOTERS,
    `${PROMOTERS}?format=csv`,
    `/api/v2/company/payouts/${payout}`,
    '/api/v2/company/payouts',
    '/api/v2/company/payouts?format=csv',
    `/api/v1/promoters/show?id=${promoter.id}`,
    '/api/v1/promoters/list',
  ];
  for (const path of paths) {
    const read = async ({ key }: { readonly key: string }) => {
      const { status, body } = await request(path, {
        headers: { ...createV2Headers(own.account.id, key), 'x-api-key': key },
      });
      expect([path, status]).toEqual([path, 200]);
      return JSON.stringify(body);
    };
    // Lists are eventually consistent.
    const unmasked = await eventually(
      () => read(payer),
      (text) => text.includes('paypal.example'),
    );
    expect([path, unmasked]).toEqual([path, expect.stringContaining('grace@paypal.example')]);
    const masked = await read(manager);
    expect([path, masked]).toEqual([path, expect.stringContaining('gr…@p…')]);
    expect([path, masked]).toEqual([path, expect.not.stringContaining('paypal.example')]);
  }
});

test('version 1 webhooks, whose receivers a caller without `pay` can choose, mask the PayPal address', async () => {
  await using receiver = await aReceiver();
  const notified = await aNotifiedCompany();
  const variables = { id: notified.promoter.id };
  const headers = createCredentials('v2', notified.company);
  expect((await send(v2PromotersUpdate, { variables, json: PAYPAL, headers })).status).toBe(200);
  await notified.webhook(receiver.url, { types: 'all', format: 'v1' });
  const queues = createClockedQueues();
  await queues.notify(...notified.sales);
  await queues.run();
  const shownEmails = receiver.received.map(({ body }) => JSON.parse(body).data.promoter.profile.paypal_email);
  expect(shownEmails).toEqual(['el…@p…', 'el…@p…']);
});
