import { describe, expect, test } from 'vitest';
import { countPasswordAttempt } from '#shared/domain/portal/password-attempts.ts';
import { buildSessionFromLink, PORTAL_LINK_LIFETIME_S } from '#shared/domain/portal/portal-link.ts';
import { addSecondsToTime, formatPromoterToken } from '#shared/domain/portal/portal-session.ts';
import { runtime } from '#shared/runtime.ts';
import { announcementsWrite, readAnnouncements } from '#shared/store/announcements/announcements.ts';
import { logoWrite, readLogo, readTerms, termsWrite } from '#shared/store/portal/portal.ts';
import { readPortalLink, redeemPortalLink, storeMailedLink } from '#shared/store/portal/portal-links.ts';
import {
  readPasswordAttemptState,
  recordPasswordAttempt,
  storePromoterPassword,
} from '#shared/store/portal/portal-passwords.ts';
import { promoterLoginWrite, readPromoterLogins, removePromoterLogin } from '#shared/store/portal/promoter-logins.ts';
import {
  readPromoterOfToken,
  readPromoterSession,
  removePromoterSession,
  removeSignInItems,
} from '#shared/store/portal/promoter-sessions.ts';
import { keys, sha256 } from '#shared/store/table/keys.ts';
import { readItem } from '#shared/store/table/read.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { aPromoterSession } from '#test/support/portal/sessions.ts';
import { aCompany } from '#test/support/service/company.ts';

/** Numbers refer to shared/store/README.md. */
describe('access patterns of the portal', () => {
  test('53: a promoter is found by session or token unless rejected', async () => {
    const company = await aCompany();
    const { promoter } = await company.promoter();
    const [ids, now] = [{ account: company.account.id, promoterId: promoter.id }, runtime.now()];
    const token = await aPromoterSession(company.account, promoter);
    const expected = { account: company.account, promoter: { id: promoter.id } };
    const found = await readPromoterSession(ids, token, now);
    expect(found).toMatchObject({ ...expected, session: { promoterId: promoter.id } });
    expect(await readPromoterSession(ids, `${token}x`, now)).toBeNull();
    expect(await readPromoterSession(ids, token, found?.session.endsAt ?? now)).toBeNull();
    expect(await readPromoterOfToken(ids.account, promoter.authToken)).toMatchObject(expected);
    expect(await readPromoterOfToken(ids.account, 'nobodys')).toBeNull();
    await company.v2('/company/promoters/reject', { ids: [promoter.id] });
    expect(await readPromoterSession(ids, token, now)).toBeNull();
    expect(await readPromoterOfToken(ids.account, promoter.authToken)).toBeNull();
    await removePromoterSession(ids, token);
    expect(await readItem(keys.promoterSession(ids.account, promoter.id, sha256(token)))).toBeNull();
  });

  test('55: a portal link works once, and a new one is stored only after it is spent', async () => {
    const company = await aCompany();
    const { promoter } = await company.promoter();
    const [ids, now] = [{ account: company.account.id, promoterId: promoter.id }, runtime.now()];
    const link = {
      promoterId: promoter.id,
      by: 'link',
      endsAt: addSecondsToTime(now, PORTAL_LINK_LIFETIME_S),
    } as const;
    const [token, other] = [formatPromoterToken(ids, runtime.token()), formatPromoterToken(ids, runtime.token())];
    expect(await storeMailedLink(ids.account, token, link, 'mail-1', now)).toBe(true);
    expect(await storeMailedLink(ids.account, other, link, 'mail-2', now)).toBe(false);
    expect(await readPortalLink(ids, token, now)).toMatchObject({ link, promoter: { id: promoter.id } });
    expect(await readPortalLink(ids, other, now)).toBeNull();
    expect(await readPortalLink(ids, token, link.endsAt)).toBeNull();
    const newSession = { token: formatPromoterToken(ids, runtime.token()), session: buildSessionFromLink(link, now) };
    expect(await redeemPortalLink(ids.account, { promoter, token }, newSession)).toBe(true);
    const repeated = { ...newSession, token: formatPromoterToken(ids, runtime.token()) };
    expect(await redeemPortalLink(ids.account, { promoter, token }, repeated)).toBe(false);
    expect(await readPromoterSession(ids, newSession.token, now)).toMatchObject({ session: newSession.session });
    expect(await storeMailedLink(ids.account, other, link, 'mail-2', now)).toBe(true);
  });

  test("62: promoters' last sign-ins are stored until removed", async () => {
    const company = await aCompany();
    const [one, other] = [(await company.promoter()).promoter.id, (await company.promoter()).promoter.id];
    const account = company.account.id;
    for (const at of ['2026-11-20T10:00:00.000Z', '2026-11-21T10:00:00.000Z']) {
      await commit([promoterLoginWrite(account, one, at)]);
    }
    expect(await readPromoterLogins(account, [one, other])).toEqual(new Map([[one, '2026-11-21T10:00:00.000Z']]));
    await removePromoterLogin(account, one);
    expect(await readPromoterLogins(account, [one, other])).toEqual(new Map());
  });

  test('56: an address leads to its promoter, password and attempts, which are counted one at a time', async () => {
    const company = await aCompany();
    const { promoter } = await company.promoter();
    const [account, now] = [company.account.id, runtime.now()];
    const own = { hash: 'scrypt$…', setAt: now, replaced: null };
    await storePromoterPassword(account, promoter.id, own, null);
    const tries = countPasswordAttempt(null, now);
    expect(await recordPasswordAttempt(account, promoter.email, null, tries)).toBe(true);
    expect(await recordPasswordAttempt(account, promoter.email, null, tries)).toBe(false);
    expect(await readPasswordAttemptState(account, promoter.email)).toMatchObject({
      login: { promoter: { id: promoter.id }, password: own },
      attempts: tries,
    });
    expect(await readPasswordAttemptState(account, 'nobody@example.com')).toEqual({ login: null, attempts: null });
  });

  test("57: removing a promoter's sessions keeps those of others", async () => {
    const company = await aCompany();
    const [{ promoter }, { promoter: other }] = [await company.promoter(), await company.promoter()];
    const [token, currentToken, others] = await Promise.all(
      [promoter, promoter, other].map((promoter) => aPromoterSession(company.account, promoter)),
    );
    const opensSession = async (promoter: { id: number }, text = '') =>
      (await readPromoterSession({ account: company.account.id, promoterId: promoter.id }, text, runtime.now())) !==
      null;
    const ids = { account: company.account.id, promoterId: promoter.id };
    await removeSignInItems(ids, ['session'], currentToken);
    expect([await opensSession(promoter, token), await opensSession(promoter, currentToken)]).toEqual([false, true]);
    await removeSignInItems(ids);
    expect([await opensSession(promoter, currentToken), await opensSession(other, others)]).toEqual([false, true]);
  });

  test("54: a portal's logo, terms and announcements are read", async () => {
    const { account } = await aCompany();
    expect([await readLogo(account.id), await readTerms(account.id, 1)]).toEqual([null, null]);
    const logo = { version: 'ab12', type: 'image/png', bytes: Uint8Array.of(1, 2, 3) } as const;
    const terms = { version: 1, url: null, text: 'Be honest.', since: runtime.now() };
    await commit([logoWrite(account.id, logo), termsWrite(account.id, terms)]);
    expect(await readLogo(account.id)).toMatchObject(logo);
    expect(await readTerms(account.id, 1)).toMatchObject(terms);
    const board = await readAnnouncements(account.id);
    expect(board).toEqual({ announcements: [], lastId: 0, revision: null });
    await commit([announcementsWrite(account.id, board, { announcements: [], lastId: 3 })]);
    expect(await readAnnouncements(account.id)).toMatchObject({ lastId: 3, revision: 1 });
  });
});
