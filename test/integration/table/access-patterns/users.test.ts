import { describe, expect, test } from 'vitest';
import { makeSessionToken, sessionEnd } from '#shared/domain/users/session.ts';
import { runtime } from '#shared/runtime.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { readSavedViews, savedViewsWrite } from '#shared/store/users/saved-views.ts';
import { readSession, removeSession, sessionWrite } from '#shared/store/users/sessions.ts';
import { findUser, findUsersByEmail, readUsers } from '#shared/store/users/users.ts';
import { aCompany } from '#test/support/service/company.ts';
import { anInvitedUser } from '#test/support/users/people.ts';

/** Numbers refer to shared/store/README.md. */
describe('access patterns of users', () => {
  test('49: users are found in invitation order, by id, and by e-mail across accounts', async () => {
    const [one, other] = [await aCompany(), await aCompany()];
    const max = await anInvitedUser(one, 'manager');
    const vera = await anInvitedUser(one, 'viewer');
    const same = await anInvitedUser(other, 'viewer', max.email);
    expect(await readUsers(one.account.id)).toMatchObject({ users: [max, vera], revision: 2 });
    expect(await findUser(one.account.id, vera.id)).toMatchObject(vera);
    const accounts = [one.account.id, other.account.id];
    expect(await findUsersByEmail(accounts, max.email)).toMatchObject([{ user: max }, { user: same }]);
    expect(await findUsersByEmail(accounts, 'nobody@acme.example')).toEqual([]);
  });

  test('50: a session is found with its user and account until it ends', async () => {
    const company = await aCompany();
    const user = await anInvitedUser(company, 'viewer');
    const [account, userId] = [company.account.id, user.id];
    const [token, now] = [makeSessionToken(account, userId, runtime.token()), runtime.now()];
    const identity = { issuer: 'https://id.example', subject: 's', email: user.email, name: null };
    const times = { startedAt: now, endsAt: sessionEnd(now), signedInAt: now };
    const session = { userId, identity, accounts: [account], ...times };
    await commit([sessionWrite(account, token, session)]);
    expect(await readSession({ account, userId }, token, now)).toMatchObject({
      session,
      user,
      account: company.account,
    });
    expect(await readSession({ account, userId }, `${token}x`, now)).toBeNull();
    expect(await readSession({ account, userId }, token, times.endsAt)).toBeNull();
    await removeSession({ account, userId }, token);
    expect(await readSession({ account, userId }, token, now)).toBeNull();
  });

  test("77: a user's views are read together, and written unless another call changed them", async () => {
    const { account } = await aCompany();
    const before = await readSavedViews(account.id, 1);
    expect(before).toEqual({ views: [], lastId: 0, revision: null });
    const write = savedViewsWrite(account.id, 1, before, { views: [], lastId: 3 });
    await commit([write]);
    expect(await readSavedViews(account.id, 1)).toMatchObject({ lastId: 3, revision: 1 });
    expect(await readSavedViews(account.id, 2)).toEqual(before);
    await expect(commit([savedViewsWrite(account.id, 1, before, before)])).rejects.toThrow('stale');
  });
});
