import { describe, expect, test } from 'vitest';
import { inviteUser } from '#shared/operations/users/invite-user.ts';
import {
  v2UsersCreate,
  v2UsersDelete,
  v2UsersInvitation,
  v2UsersList,
  v2UsersUpdate,
} from '#shared/routes/v2/users/users.ts';
import { runtime } from '#shared/runtime.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import { aCompany } from '#test/support/service/company.ts';
import { aPerson } from '#test/support/users/people.ts';

async function aFirm() {
  const company = await aCompany();
  const headers = createCredentials('v2', company);
  return {
    company,
    list: (query = {}) => send(v2UsersList, { headers, query }),
    invite: (json: Record<string, unknown>) => send(v2UsersCreate, { headers, json }),
    inviteAgain: (id: number) => send(v2UsersInvitation, { headers, variables: { id } }),
    change: (id: number, role: string) => send(v2UsersUpdate, { headers, json: { role }, variables: { id } }),
    remove: (id: number) => send(v2UsersDelete, { headers, variables: { id } }),
  };
}

describe('users', () => {
  test('users can be invited, listed in order, changed and removed', async () => {
    const { list, invite, change, remove } = await aFirm();
    const olga = await invite({ email: ' Olga@Acme.example', name: 'Olga', role: 'owner' });
    expect(olga).toMatchObject({
      status: 201,
      body: { id: 1, email: 'olga@acme.example', name: 'Olga', role: 'owner', state: 'invited', joined_at: null },
    });
    const max = await invite({ email: 'max@acme.example', role: 'viewer' });
    expect((await change(max.body.id, 'payer')).body.role).toBe('payer');
    expect((await list()).body.map(({ email }: { email: string }) => email)).toEqual([olga.body.email, max.body.email]);
    expect((await remove(max.body.id)).body.state).toBe('removed');
    expect((await list()).body).toHaveLength(1);
    const response = await list({ filters: { state: ['removed'] } });
    expect(response.body.map(({ id }: { id: number }) => id)).toEqual([max.body.id]);
    expect((await remove(max.body.id)).status).toBe(404);
  });

  test("a user's e-mail is unique within the account until the user is removed", async () => {
    const { invite, remove } = await aFirm();
    const { body } = await invite({ email: 'max@acme.example', role: 'viewer' });
    const secondInvite = await invite({ email: 'MAX@acme.example', role: 'owner' });
    expect(secondInvite).toMatchObject({ status: 400, body: { errors: { email: ['has already been taken'] } } });
    await remove(body.id);
    const anew = await invite({ email: 'max@acme.example', role: 'viewer' });
    expect([anew.status, anew.body.id]).toEqual([201, body.id + 1]);
  });

  test.each([
    [{ role: 'viewer' }, 'email is invalid.'],
    [{ email: 'max', role: 'viewer' }, 'email is invalid.'],
    [{ email: 'max@acme.example' }, 'role is invalid.'],
    [{ email: 'max@acme.example', role: 'admin' }, 'role is invalid.'],
  ])('inviting %j returns 422', async (json, message) => {
    const { invite, list } = await aFirm();
    expect(await invite(json)).toMatchObject({ status: 422, body: { message, code: 'invalid_params' } });
    expect((await list()).body).toEqual([]);
  });

  test('a user can be invited again until they sign in', async () => {
    const { company, invite, inviteAgain, remove } = await aFirm();
    const { body } = await invite({ email: 'max@acme.example', role: 'viewer' });
    expect(await inviteAgain(body.id)).toMatchObject({ status: 200, body });
    await remove(body.id);
    expect((await inviteAgain(body.id)).status).toBe(404);
    const { user } = await aPerson(company, 'viewer');
    expect(await inviteAgain(user.id)).toMatchObject({ status: 422, body: { code: 'invalid_params' } });
  });

  test('an account keeps an owner who has signed in, even if two owners remove each other concurrently', async () => {
    const { company, change, remove, invite } = await aFirm();
    const [one, other] = [await aPerson(company, 'owner'), await aPerson(company, 'owner')];
    await invite({ email: 'never@acme.example', role: 'owner' });
    const responses = await Promise.all([
      one.browser.call(`/api/v2/company/users/${other.user.id}`, { method: 'DELETE' }),
      other.browser.call(`/api/v2/company/users/${one.user.id}`, { method: 'DELETE' }),
    ]);
    expect(responses.map(({ status }) => status).toSorted()).not.toEqual([200, 200]);
    const remainingUser = responses[0]?.status === 200 ? one : other;
    expect(await change(remainingUser.user.id, 'viewer')).toMatchObject({ status: 422 });
    expect(await remove(remainingUser.user.id)).toMatchObject({ status: 422, body: { code: 'invalid_params' } });
  });

  test('users of another account are not found', async () => {
    const [one, other] = [await aFirm(), await aFirm()];
    const { body } = await one.invite({ email: 'max@acme.example', role: 'viewer' });
    expect((await other.list()).body).toEqual([]);
    expect((await other.remove(body.id)).status).toBe(404);
    expect((await other.change(body.id, 'owner')).status).toBe(404);
  });

  test('users other than owners can neither list nor invite users', async () => {
    const { company } = await aFirm();
    for (const role of ['manager', 'payer', 'viewer'] as const) {
      const { browser } = await aPerson(company, role);
      expect((await browser.call('/api/v2/company/users')).status).toBe(403);
      const json = { email: `${role}@evil.example`, role: 'owner' };
      expect((await browser.call('/api/v2/company/users', { method: 'POST', json })).status).toBe(403);
    }
  });

  test('concurrent invitations all succeed', async () => {
    const { company, list } = await aFirm();
    const { account } = company;
    const emails = ['a', 'b', 'c', 'd'].map((name) => `${name}@acme.example`);
    await Promise.all(emails.map((email) => inviteUser({ account, runtime }, { email, role: 'viewer' })));
    const { body } = await list();
    expect(body.map(({ id }: { id: number }) => id)).toEqual([1, 2, 3, 4]);
    expect(body.map(({ email }: { email: string }) => email).toSorted()).toEqual(emails);
  });
});
