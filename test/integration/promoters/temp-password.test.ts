import { scryptSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashPasswords } from '#shared/operations/promoters/sign-in/hash-passwords.ts';
import { runtime } from '#shared/runtime.ts';
import { readPromoter } from '#shared/store/promoters/promoters.ts';
import { keys } from '#shared/store/table/keys.ts';
import { commit, update } from '#shared/store/table/transaction.ts';
import { createPromoterCalls } from '#test/support/promoters/calls.ts';
import { aCompany, unique } from '#test/support/service/company.ts';
import { readWrittenItems } from '#test/support/table/written.ts';

/** A company, and readers for the stored data of its promoters. */
async function aStore() {
  const company = await aCompany();
  const account = company.account.id;
  const readStored = async () => JSON.stringify([...(await readWrittenItems(account))]);
  const hash = async (id: number) => (await readPromoter(account, id))?.promoter.tempPasswordHash ?? '';
  return { account, calls: createPromoterCalls(company), company, readStored, hash };
}

/** Stores a plain-text password, as an earlier version did. */
async function storePlainPassword(account: number, id: number, password: string): Promise<void> {
  const set = { expression: 'SET tempPassword = :password', values: { ':password': password } };
  await commit([update(keys.promoter(account, id), set, { expression: 'attribute_exists(pk)' }, 'stale')]);
}

const matchesHash = (readStored: string, password: string) => {
  const [, N, r, p, salt = '', hash = ''] = readStored.split('$');
  const cost = { N: Number(N), r: Number(r), p: Number(p), maxmem: 2 ** 27 };
  return scryptSync(password, Buffer.from(salt, 'base64url'), 32, cost).toString('base64url') === hash;
};

test('a temporary password is shown only when it is set and stored only as a hash', async () => {
  const { calls, company, readStored, hash } = await aStore();
  const email = `${unique('p')}@example.com`;
  const created = (await calls.createPromoter({ email, temp_password: 'first-secret' })).body;
  const twin = (await calls.createPromoter({ email: `x${email}`, temp_password: 'first-secret' })).body;
  expect(created.temp_password).toBe('first-secret');
  expect((await calls.showPromoter({ id: created.id })).body.temp_password).toBeNull();
  const { body: other } = await calls.updatePromoter({ id: created.id, note: 'x' });
  expect(other.temp_password).toBeNull();
  const signup = { email: `${unique('l')}@example.com`, ref_id: created.default_ref_id };
  expect((await company.v1('/track/signup', signup)).body.promoter.temp_password).toBeNull();
  expect(matchesHash(await hash(created.id), 'first-secret')).toBe(true);
  expect(await hash(created.id)).not.toBe(await hash(twin.id));

  const { body } = await calls.updatePromoter({ id: created.id, temp_password: 'second-secret' });
  expect(body.temp_password).toBe('second-secret');
  expect(matchesHash(await hash(created.id), 'second-secret')).toBe(true);
  expect(await readStored()).not.toMatch(/first-secret|second-secret/);
});

test('a plain-text password of an earlier version is hidden, and hashed on the next write', async () => {
  const { account, calls, readStored, hash } = await aStore();
  const { id } = (await calls.createPromoter({ email: 'grace@example.com' })).body;
  await storePlainPassword(account, id, 'old-secret');
  expect((await calls.showPromoter({ id })).body.temp_password).toBeNull();
  expect((await calls.updatePromoter({ id, note: 'x' })).body.temp_password).toBeNull();
  expect(await readStored()).not.toContain('old-secret');
  expect(matchesHash(await hash(id), 'old-secret')).toBe(true);
});

test('the admin command hashes plain-text passwords once', async () => {
  const { account, calls, readStored, hash } = await aStore();
  const { id } = (await calls.createPromoter({ email: 'grace@example.com' })).body;
  await storePlainPassword(account, id, 'old-secret');
  expect([await hashPasswords({ runtime }, account), await hashPasswords({ runtime }, account)]).toEqual([1, 0]);
  expect(await readStored()).not.toContain('old-secret');
  expect(matchesHash(await hash(id), 'old-secret')).toBe(true);
});
