import { expect, test } from 'vitest';
import { affiliatePromotersArchive, affiliatePromotersCurrent } from '#shared/routes/affiliate/promoters.ts';
import { sha256 } from '#shared/store/table/keys.ts';
import { aPromoterSession, promoterHeaders } from '#test/support/portal/sessions.ts';
import { dated } from '#test/support/reports/calls.ts';
import { send } from '#test/support/requests/send.ts';
import { aCompany, request, unique, v2Headers } from '#test/support/service/company.ts';
import { written } from '#test/support/table/written.ts';

/** What of an account's items speaks of a session. */
async function sessionsOf(account: number, token: string): Promise<string[]> {
  return [...(await written(account)).keys()].filter((name) => name.includes(sha256(token)));
}

test('a promoter that closes its account is signed out everywhere, and goes on earning what it is owed', async () => {
  const company = await aCompany();
  const { account } = company;
  const grace = await company.promoter();
  const { promoter } = grace;
  const [here, there] = [await aPromoterSession(account, promoter), await aPromoterSession(account, promoter)];
  const other = await company.promoter();
  const others = await aPromoterSession(account, other.promoter);

  const closed = await send(affiliatePromotersArchive, { headers: promoterHeaders(here) });
  expect(closed.status).toBe(200);
  expect(closed.headers.get('set-cookie')).toMatch(/portal=;.*Max-Age=0/);
  for (const headers of [promoterHeaders(here), promoterHeaders(there), v2Headers(account.id, promoter.authToken)]) {
    expect((await send(affiliatePromotersCurrent, { headers })).status).toBe(401);
  }
  for (const token of [here, there]) expect(await sessionsOf(account.id, token)).toEqual([]);
  expect((await send(affiliatePromotersCurrent, { headers: promoterHeaders(others) })).status).toBe(200);

  const sale = await dated(company, grace).sell(`${unique('lead')}@example.com`, '2026-02-03T10:00:00Z', 10_000);
  expect(sale.reward).not.toBeNull();
  const { body } = await company.v1('/payouts/create', { promoter_id: promoter.id });
  expect([body].flat()).toMatchObject([{ amount: 2000 }]);

  // The company takes it back: it has to sign in anew.
  expect((await company.v2('/company/promoters/restore', { ids: [promoter.id] })).status).toBe(200);
  expect((await send(affiliatePromotersCurrent, { headers: promoterHeaders(there) })).status).toBe(401);
});

test('of a promoter that is deleted no session is left', async () => {
  const company = await aCompany();
  const { account } = company;
  const [{ promoter }, other] = [await company.promoter(), await company.promoter()];
  const tokens = await Promise.all([1, 2, 3].map(() => aPromoterSession(account, promoter)));
  const others = await aPromoterSession(account, other.promoter);
  const deleted = await request(`/api/v1/promoters/delete?id=${promoter.id}`, {
    method: 'DELETE',
    headers: { 'x-api-key': company.key },
  });
  expect(deleted.status).toBe(200);
  for (const token of tokens) {
    expect(await sessionsOf(account.id, token)).toEqual([]);
    expect((await send(affiliatePromotersCurrent, { headers: promoterHeaders(token) })).status).toBe(401);
  }
  expect((await send(affiliatePromotersCurrent, { headers: promoterHeaders(others) })).status).toBe(200);
});
