import { expect, test } from 'vitest';
import { affiliateSignInPassword, affiliateSpendLink } from '#shared/routes/affiliate/portal/sign-in.ts';
import { affiliateReferralLinksCreate } from '#shared/routes/affiliate/promoters/links.ts';
import {
  affiliatePromotersArchive,
  affiliatePromotersCurrent,
  affiliatePromotersSetPassword,
  affiliatePromotersUpdate,
} from '#shared/routes/affiliate/promoters/promoters.ts';
import { promoterSessionKeys, sha256 } from '#shared/store/table/keys.ts';
import { aPromoterSession, createPromoterHeaders } from '#test/support/portal/sessions.ts';
import { createDatedCalls } from '#test/support/reports/calls.ts';
import { send } from '#test/support/requests/send.ts';
import { aCompany, createV2Headers, post, request, unique } from '#test/support/service/company.ts';
import { aLink } from '#test/support/sign-in/inputs.ts';
import { readWrittenItems } from '#test/support/table/written.ts';

/** Items of an account that belong to a session. */
async function getSessions(account: number, token: string): Promise<string[]> {
  return [...(await readWrittenItems(account)).keys()].filter((name) => name.includes(sha256(token)));
}

test('a promoter that closes its account is signed out everywhere and still earns its commissions', async () => {
  const company = await aCompany();
  const { account } = company;
  const grace = await company.promoter();
  const { promoter } = grace;
  const [here, otherToken] = [await aPromoterSession(account, promoter), await aPromoterSession(account, promoter)];
  const other = await company.promoter();
  const others = await aPromoterSession(account, other.promoter);

  const response = await send(affiliatePromotersArchive, { headers: createPromoterHeaders(here) });
  expect(response.status).toBe(200);
  expect(response.headers.get('set-cookie')).toMatch(/portal=;.*Max-Age=0/);
  for (const headers of [
    createPromoterHeaders(here),
    createPromoterHeaders(otherToken),
    createV2Headers(account.id, promoter.authToken),
  ]) {
    expect((await send(affiliatePromotersCurrent, { headers })).status).toBe(401);
  }
  for (const token of [here, otherToken]) expect(await getSessions(account.id, token)).toEqual([]);
  expect((await send(affiliatePromotersCurrent, { headers: createPromoterHeaders(others) })).status).toBe(200);

  const sale = await createDatedCalls(company, grace).sell(
    `${unique('lead')}@example.com`,
    '2026-02-03T10:00:00Z',
    10_000,
  );
  expect(sale.reward).not.toBeNull();
  const { body } = await company.v1('/payouts/create', { promoter_id: promoter.id });
  expect([body].flat()).toMatchObject([{ amount: 2000 }]);

  // After a restore by the company, the promoter must sign in again.
  expect((await company.v2('/company/promoters/restore', { ids: [promoter.id] })).status).toBe(200);
  expect((await send(affiliatePromotersCurrent, { headers: createPromoterHeaders(otherToken) })).status).toBe(401);
});

/** Promoters give the URL of a picture and upload nothing. */
const PICTURE = 'https://pictures.example/zaphod.png';

test('deleting a promoter removes its sessions, links, password and personal data', async () => {
  const company = await aCompany();
  const { account } = company;
  const [{ promoter, promotion }, other] = [await company.promoter(), await company.promoter()];
  const tokens = await Promise.all([1, 2, 3].map(() => aPromoterSession(account, promoter)));
  const headers = createPromoterHeaders(tokens[0] ?? '');
  const user = { new_password: 'correct horse battery', new_password_confirmation: 'correct horse battery' };
  expect((await send(affiliatePromotersSetPassword, { json: { user }, headers })).status).toBe(200);
  // Setting the password has ended all other sessions.
  tokens.push(await aPromoterSession(account, promoter));
  const linkInput = { promoter_campaign_id: promotion.id, name: 'Zaphods letter', sub_id: 'zaphods-letter' };
  expect((await send(affiliateReferralLinksCreate, { json: linkInput, headers })).status).toBe(200);
  const profile = { avatar: PICTURE };
  expect((await send(affiliatePromotersUpdate, { json: { profile }, headers })).status).toBe(200);
  const spent = await aLink(account, promoter);
  expect((await send(affiliateSpendLink, { json: { token: spent } })).status).toBe(200);
  const link = await aLink(account, promoter);
  const others = await aPromoterSession(account, other.promoter);
  const readRemaining = async () => {
    const items = [...(await readWrittenItems(account.id))];
    const sessionKeys = promoterSessionKeys.of(promoter.id);
    const all = JSON.stringify(items);
    return {
      entries: items.filter(
        ([name]) => name.includes(`#promoter-sessions\t${sessionKeys}`) || /#promoter-login#/.test(name),
      ).length,
      said: [PICTURE, 'Zaphods letter', 'zaphods-letter', promoter.email].filter((text) => all.includes(text)),
    };
  };
  expect(await readRemaining()).toMatchObject({ entries: 6, said: { length: 4 } });

  const path = `/api/v1/promoters/delete?id=${promoter.id}`;
  const response = await request(path, { method: 'DELETE', headers: { 'x-api-key': company.key } });
  expect(response.status).toBe(200);
  expect(await readRemaining()).toEqual({ entries: 0, said: [] });
  for (const token of tokens) {
    expect((await send(affiliatePromotersCurrent, { headers: createPromoterHeaders(token) })).status).toBe(401);
  }
  expect((await send(affiliateSpendLink, { json: { token: link } })).status).toBe(401);
  const byPassword = { email: promoter.email, password: user.new_password, account: account.id };
  expect((await send(affiliateSignInPassword, { json: byPassword })).status).toBe(401);
  const click = await post('/tr', { account: account.id, ref_id: promotion.refId, url: 'https://shop.example/' });
  expect(click.status).toBe(404);
  expect((await send(affiliatePromotersCurrent, { headers: createPromoterHeaders(others) })).status).toBe(200);
});
