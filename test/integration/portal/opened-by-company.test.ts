import { beforeAll, describe, expect, test } from 'vitest';
import type { User } from '#shared/domain/users/user.ts';
import { changeRole, removeUser } from '#shared/operations/users/change-user.ts';
import {
  affiliatePayoutMethodsCreate,
  affiliatePayoutMethodsDelete,
  affiliatePayoutMethodsList,
  affiliatePayoutMethodsUpdate,
} from '#shared/routes/affiliate/payout-methods/payout-methods.ts';
import { affiliatePromotersData } from '#shared/routes/affiliate/portal/data.ts';
import {
  affiliatePromotersArchive,
  affiliatePromotersCurrent,
  affiliatePromotersSetPassword,
} from '#shared/routes/affiliate/promoters/promoters.ts';
import { functionFile } from '#shared/routes/route.ts';
import { BLOCKED_PROMOTER_TEXTS, SESSION_ENDED } from '#shared/routes/texts.ts';
import { runtime } from '#shared/runtime.ts';
import { findPromoter } from '#shared/store/promoters/promoters.ts';
import { aPromoterSession, createPromoterHeaders } from '#test/support/portal/sessions.ts';
import { send } from '#test/support/requests/send.ts';
import { aCompany, type Company } from '#test/support/service/company.ts';
import { anInvitedUser, aPerson } from '#test/support/users/people.ts';

const PAYPAL = { method: 'paypal', details: { paypal_email: 'grace@paypal.example' } };
const PASSWORD = { user: { new_password: 'another horse', new_password_confirmation: 'another horse' } };
const REFUSED = [403, { message: BLOCKED_PROMOTER_TEXTS.opened_by_company, code: 'opened_by_company' }];

let company: Company;
let manager: User;
beforeAll(async () => {
  company = await aCompany();
  manager = await anInvitedUser(company, 'manager');
});

/** A promoter paid by PayPal, and the headers of a session in which a company user acts as that promoter. */
async function payee() {
  const { promoter } = await company.promoter({ profile: { paypalEmail: 'first@paypal.example' } });
  const openedBy = { is: 'person', id: manager.id } as const;
  const token = await aPromoterSession(company.account, promoter, { by: 'company', openedBy });
  const show = async () => (await findPromoter(company.account.id, promoter.id)) ?? promoter;
  return { promoter, headers: createPromoterHeaders(token), method: promoter.id * 10 + 1, show };
}

describe('portal sessions opened by the company', () => {
  test.each(
    [
      { route: affiliatePayoutMethodsCreate, json: PAYPAL },
      { route: affiliatePayoutMethodsUpdate, json: PAYPAL },
      { route: affiliatePayoutMethodsDelete, json: {} },
      { route: affiliatePromotersSetPassword, json: PASSWORD },
      { route: affiliatePromotersArchive, json: {} },
    ].map((one) => ({ ...one, name: functionFile(one.route) })),
  )('a company user acting as a promoter is refused $name', async ({ route, json }) => {
    const { promoter, headers, method, show } = await payee();
    const { status, body } = await send(route, { json, variables: { id: method }, headers });
    expect([status, body]).toEqual(REFUSED);
    expect(await show()).toMatchObject(promoter);
  });

  test('a company user acting as a promoter sees its payout methods', async () => {
    const { headers, method } = await payee();
    const { status, body } = await send(affiliatePayoutMethodsList, { headers });
    expect([status, body.data]).toMatchObject([200, [{ id: method, details: { paypal_email: 'fi…@p…' } }]]);
  });

  test('a company user acting as a promoter sees its PayPal address masked, and the promoter sees it in full', async () => {
    const { promoter, headers } = await payee();
    const current = await send(affiliatePromotersCurrent, { headers });
    const data = await send(affiliatePromotersData, { headers });
    const paypal = [current.body.profile.paypal_email, data.body.promoter.profile.paypal_email];
    expect(paypal).toEqual(['fi…@p…', 'fi…@p…']);
    const own = await send(affiliatePromotersCurrent, {
      headers: createPromoterHeaders(await aPromoterSession(company.account, promoter)),
    });
    expect(own.body.profile.paypal_email).toBe('first@paypal.example');
  });
});

describe('iframe login tokens', () => {
  test('an iframe login requested by an API key may change payout methods', async () => {
    const { promoter, method } = await payee();
    const { body } = await company.v2('/promoters/iframe_login', { promoter_id: promoter.id });
    const headers = createPromoterHeaders(body.access_token);
    expect(
      (await send(affiliatePayoutMethodsUpdate, { json: PAYPAL, variables: { id: method }, headers })).status,
    ).toBe(200);
  });

  test('an iframe login requested by a user changes no payout method and is not recorded as a sign-in', async () => {
    const { promoter, method, show } = await payee();
    const { browser } = await aPerson(company, 'manager');
    const { status, body } = await browser.call('/api/v2/promoters/iframe_login', {
      method: 'POST',
      json: { promoter_id: promoter.id },
    });
    expect(status).toBe(200);
    const headers = createPromoterHeaders(body.access_token);
    const response = await send(affiliatePayoutMethodsUpdate, { json: PAYPAL, variables: { id: method }, headers });
    expect([response.status, response.body]).toEqual(REFUSED);
    expect(await show()).toMatchObject(promoter);
    const record = await browser.call(`/api/v2/company/promoters/${promoter.id}`);
    expect(record.body.last_login_at).toBeNull();
  });
});

describe('portal sessions opened by a user', () => {
  const sessionEnded = [401, { message: SESSION_ENDED, code: 'session_ended' }];

  test.each([
    { what: 'is removed', change: (id: number) => removeUser({ account: company.account, runtime }, id), ends: true },
    {
      what: 'becomes a viewer',
      change: (id: number) => changeRole({ account: company.account, runtime }, id, 'viewer'),
      ends: true,
    },
    {
      what: 'becomes an owner',
      change: (id: number) => changeRole({ account: company.account, runtime }, id, 'owner'),
      ends: false,
    },
    { what: 'stays a manager', change: async () => undefined, ends: false },
  ])('a portal session opened by a user who $what ends if that user may no longer manage', async ({ change, ends }) => {
    const { promoter } = await company.promoter();
    const { browser, user } = await aPerson(company, 'manager');
    const json = { promoter_id: promoter.id };
    const { body } = await browser.call('/api/v2/promoters/iframe_login', { method: 'POST', json });
    const headers = createPromoterHeaders(body.access_token);
    expect((await send(affiliatePayoutMethodsList, { headers })).status).toBe(200);
    await change(user.id);
    const { status, body: methods } = await send(affiliatePayoutMethodsList, { headers });
    if (ends) expect([status, methods]).toEqual(sessionEnded);
    else expect(status).toBe(200);
  });
});
