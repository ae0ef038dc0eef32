import { beforeAll, expect, test } from 'vitest';
import { createScopedKey, MAX_API_KEYS, TOO_MANY_API_KEYS } from '#shared/operations/accounts/api-keys.ts';
import { issueApiKey } from '#shared/operations/accounts/create-account.ts';
import { runtime } from '#shared/runtime.ts';
import { keys, sha256 } from '#shared/store/table/keys.ts';
import { readItem } from '#shared/store/table/read.ts';
import { aCompany, type Company, createV2Headers, post, request } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

let company: Company;
beforeAll(async () => {
  company = await aCompany();
});

const PATH = '/api/v2/company/api_keys';
const headers = () => createV2Headers(company.account.id, company.key);
const create = (body: object) => post(PATH, body, headers());
const listKeys = async () => (await request(PATH, { headers: headers() })).body;
const createHeadersWith = (key: string) => createV2Headers(company.account.id, key);

test('a key is shown once, is limited to its scopes and is rejected after it is revoked', async () => {
  const { status, body } = await create({ name: 'Reports', scopes: ['read'] });
  const [{ id: creator }] = await listKeys();
  expect([status, body]).toEqual([
    201,
    {
      id: body.id,
      name: 'Reports',
      scopes: ['read'],
      created_at: body.created_at,
      created_by: { type: 'key', id: creator },
      revoked_at: null,
      key: body.key,
    },
  ]);
  const { key, ...stored } = body;
  expect(await listKeys()).toContainEqual(stored);

  expect((await request('/api/v2/company/promoters', { headers: createHeadersWith(key) })).status).toBe(200);
  expect(await post('/api/v2/company/campaigns', { name: 'No' }, createHeadersWith(key))).toMatchObject({
    status: 403,
    body: { message: "The key does not have the scope 'manage'.", code: 'forbidden' },
  });
  expect(await request(PATH, { headers: createHeadersWith(key) })).toMatchObject({
    status: 403,
    body: { message: 'A key with scopes cannot make this call. Use a key without scopes.', code: 'forbidden' },
  });

  // A key that no process has cached as valid.
  const { body: unused } = await create({ name: 'Unused', scopes: 'track' });
  const revoked = await request(`${PATH}/${unused.id}`, { method: 'DELETE', headers: headers() });
  expect(revoked).toMatchObject({ status: 200, body: { id: unused.id, revoked_at: expect.any(String) } });
  expect(revoked.body).not.toHaveProperty('key');
  expect((await post('/api/v2/track/sale', {}, createHeadersWith(unused.key))).status).toBe(401);
  const response = await request(`${PATH}/${unused.id}`, { method: 'DELETE', headers: headers() });
  expect(response.body).toEqual(revoked.body);
});

test('keys stored without scopes may do everything', async () => {
  const { key, stored } = await issueApiKey({ account: company.account, runtime }, 'old');
  const item = await readItem<Record<string, unknown>>(keys.apiKey(company.account.id, sha256(key)));
  expect(item).not.toHaveProperty('scopes');
  expect(await listKeys()).toContainEqual(expect.objectContaining({ id: stored.id, scopes: null, created_by: null }));
  expect((await request(PATH, { headers: createHeadersWith(key) })).status).toBe(200);
});

test.each([
  [{ scopes: ['read'] }, 'name is invalid.'],
  [{ name: 'x' }, 'scopes is invalid.'],
  [{ name: 'x', scopes: [] }, 'scopes is invalid.'],
  [{ name: 'x', scopes: ['read', 'own'] }, 'scopes is invalid.'],
])('%j is rejected: a new key needs a name and known scopes', async (body, message) => {
  expect(await create(body)).toMatchObject({ status: 422, body: { message, code: 'invalid_params' } });
});

test('revoking an unknown key or a key of another account returns 404', async () => {
  const other = await aCompany();
  const { stored } = await issueApiKey({ account: other.account, runtime }, 'theirs');
  for (const id of [stored.id, '000000000000']) {
    const { status, body } = await request(`${PATH}/${id}`, { method: 'DELETE', headers: headers() });
    expect([status, body.code]).toEqual([404, 'not_found']);
  }
});

test('an account cannot have more than a hundred valid keys', async () => {
  const full = await aCompany();
  await Promise.all(
    Array.from({ length: MAX_API_KEYS - 1 }, (_, number) =>
      issueApiKey({ account: full.account, runtime }, `key ${number}`),
    ),
  );
  const call = { account: full.account, runtime, caller: { is: 'command' } } as const;
  await expect(createScopedKey(call, { name: 'one more', scopes: ['read'] })).rejects.toMatchObject({
    reason: { code: 'invalid', message: TOO_MANY_API_KEYS },
  });
});

test('a read-only key sees neither auth tokens nor default webhook URLs', async () => {
  const webhookCompany = await aCompany({ campaign: { defaultWebhookUrl: 'https://receiver.example/secret' } });
  const { promoter } = await webhookCompany.promoter();
  const { key: readKey } = await issueApiKey({ account: webhookCompany.account, runtime }, 'Reports', {
    scopes: ['read'],
  });
  const listPromoters = () => request('/api/v1/promoters/list', { headers: { 'x-api-key': webhookCompany.key } });
  await eventually(listPromoters, ({ body }) => body.length === 1);
  const showKey = async (key: string) => {
    const v1 = { 'x-api-key': key };
    const [one, list, csv, campaigns] = await Promise.all([
      request(`/api/v1/promoters/show?id=${promoter.id}`, { headers: v1 }),
      request('/api/v1/promoters/list', { headers: v1 }),
      request('/api/v1/promoters/list', { headers: { ...v1, accept: 'text/csv' } }),
      request('/api/v2/company/campaigns', { headers: createV2Headers(webhookCompany.account.id, key) }),
    ]);
    const url = campaigns.body[0].default_webhook_url;
    return [one.body.auth_token, list.body[0].auth_token, JSON.stringify(csv).includes(promoter.authToken), url];
  };
  const { authToken } = promoter;
  expect(await showKey(webhookCompany.key)).toEqual([authToken, authToken, true, 'https://receiver.example/secret']);
  expect(await showKey(readKey)).toEqual([null, null, false, '']);
});
