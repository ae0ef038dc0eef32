import { expect, test, vi } from 'vitest';
import { decryptSigningSecret } from '#shared/operations/billing/signing-secrets.ts';
import { decryptDataKey, generateDataKey } from '#shared/outside/data-key.ts';
import { v2AuditLogsList } from '#shared/routes/v2/audit/audit-logs.ts';
import {
  v2BillingConnectionsDelete,
  v2BillingConnectionsList,
  v2BillingConnectionsUpdate,
} from '#shared/routes/v2/billing/billing.ts';
import { readBillingConnection } from '#shared/store/billing/billing-connections.ts';
import { decryptText } from '#shared/store/text-encryption.ts';
import { aDataFolder, createCommands } from '#test/support/admin/local-run.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import type { Input } from '#test/support/requests/world.ts';
import { aCompany } from '#test/support/service/company.ts';
import { readWrittenItems } from '#test/support/table/written.ts';

const FIRST = 'whsec_firstFIRSTfirstFIRST1111';
const SECOND = 'whsec_secondSECONDsecond2222';
const THIRD = 'whsec_thirdTHIRDthirdTHIRD3333';
const PADDLE = 'pdl_ntfset_01gkdqm0aBcDeFgHiJ4444';

async function aBilledCompany() {
  const company = await aCompany();
  const headers = createCredentials('v2', company);
  const connect = (json: Input) => send(v2BillingConnectionsUpdate, { json, headers });
  const disconnect = (json: Input) => send(v2BillingConnectionsDelete, { json, headers });
  const list = async () => (await send(v2BillingConnectionsList, { headers })).body;
  return { company, headers, connect, disconnect, list };
}

const listShownSecrets = ({ secrets }: Input) => (secrets as Input[]).map(({ mode, last4 }) => `${mode} ${last4}`);

test('a company connects a provider by its signing secret, which is never shown again', async () => {
  const { company, headers, connect, list } = await aBilledCompany();
  const { status, body } = await connect({ provider: 'stripe', mode: 'live', secret: ` ${FIRST} ` });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    provider: 'stripe',
    endpoint: expect.stringMatching(new RegExp(`/in/stripe/${company.account.id}$`)),
    secrets: [{ mode: 'live', last4: '1111', set_at: expect.any(String) }],
    with_shipping: false,
    test_counts: false,
  });
  expect(body.events).toContain('invoice.paid');
  expect(await list()).toEqual([body, expect.objectContaining({ provider: 'paddle', secrets: [] })]);

  const { body: entries } = await send(v2AuditLogsList, { headers });
  expect(entries).toMatchObject([{ operation: 'v2/company/billing/connections/update', values: { mode: 'live' } }]);
  const storedText = JSON.stringify([entries, body, [...(await readWrittenItems(company.account.id))]], (_, value) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
  );
  expect(storedText).not.toContain('FIRST');
});

test('two secrets per mode are valid at a time; a third one or drop_old_secrets ends older ones', async () => {
  const { connect, disconnect } = await aBilledCompany();
  const saveLiveSecret = (secret: string, overrides: Input = {}) =>
    connect({ provider: 'stripe', mode: 'live', secret, ...overrides });
  await saveLiveSecret(FIRST);
  await connect({ provider: 'stripe', mode: 'test', secret: SECOND });
  expect(listShownSecrets((await saveLiveSecret(THIRD)).body)).toEqual(['test 2222', 'live 1111', 'live 3333']);
  // A repeated secret is stored once.
  expect(listShownSecrets((await saveLiveSecret(FIRST)).body)).toEqual(['test 2222', 'live 3333', 'live 1111']);
  expect(listShownSecrets((await saveLiveSecret('whsec_fourthFOURTHfourth5555')).body)).toEqual([
    'test 2222',
    'live 1111',
    'live 5555',
  ]);
  expect(listShownSecrets((await saveLiveSecret(THIRD, { drop_old_secrets: true })).body)).toEqual([
    'test 2222',
    'live 3333',
  ]);
  expect(listShownSecrets((await disconnect({ provider: 'stripe', mode: 'live' })).body)).toEqual(['test 2222']);
  expect(listShownSecrets((await disconnect({ provider: 'stripe' })).body)).toEqual([]);
});

test('two secrets set concurrently are both stored', async () => {
  const { connect, list } = await aBilledCompany();
  await Promise.all([FIRST, SECOND].map((secret) => connect({ provider: 'stripe', mode: 'live', secret })));
  const [stripe = {}] = await list();
  expect(listShownSecrets(stripe).sort()).toEqual(['live 1111', 'live 2222']);
});

test('a malformed signing secret, or one of the other mode, is rejected without being repeated', async () => {
  const { connect, list } = await aBilledCompany();
  const readRefusal = async (json: Input) => {
    const { status, body } = await connect(json);
    expect([status, body.code]).toEqual([422, 'invalid_params']);
    return body.message;
  };
  const begins = 'secret is invalid: signing secrets of this provider begin with whsec_.';
  for (const secret of ['sk_live_notTheSecretAtAll1234', PADDLE, 'whsec_', `${FIRST} x`]) {
    expect(await readRefusal({ provider: 'stripe', mode: 'live', secret })).toBe(begins);
  }
  expect(await readRefusal({ provider: 'stripe', secret: FIRST })).toBe('mode is invalid.');
  expect(await readRefusal({ provider: 'other', mode: 'live', secret: FIRST })).toBe('provider is invalid.');
  await connect({ provider: 'stripe', mode: 'live', secret: FIRST });
  expect(await readRefusal({ provider: 'stripe', mode: 'test', secret: FIRST })).toBe(
    'secret is invalid: it belongs to mode live.',
  );
  expect((await list()).map(listShownSecrets)).toEqual([['live 1111'], []]);
});

test('billing options are set independently of secrets and survive their removal', async () => {
  const { connect, disconnect } = await aBilledCompany();
  await connect({ provider: 'paddle', mode: 'test', secret: PADDLE, after_fee: true, test_counts: true });
  expect((await connect({ provider: 'paddle', with_shipping: true })).body).toMatchObject({
    secrets: [{ mode: 'test', last4: '4444' }],
    with_shipping: true,
    sale_for_each_line: false,
    after_fee: true,
    test_counts: true,
  });
  expect((await disconnect({ provider: 'paddle' })).body).toMatchObject({ secrets: [], after_fee: true });
});

test('a secret decrypts only for its account and provider, never as payout details', async () => {
  const { company, connect } = await aBilledCompany();
  const { id } = company.account;
  await connect({ provider: 'stripe', mode: 'live', secret: FIRST });
  const [secret] = (await readBillingConnection(id, 'stripe')).secrets;
  if (!secret) throw new Error('no secret');
  expect(await decryptSigningSecret(decryptDataKey, id, 'stripe', secret)).toBe(FIRST);
  await expect(decryptSigningSecret(decryptDataKey, id, 'paddle', secret)).rejects.toThrow();
  await expect(decryptSigningSecret(decryptDataKey, id + 1, 'stripe', secret)).rejects.toThrow();
  for (const context of [
    { account: String(id), promoter: '1' },
    { account: String(id), use: 'paying account' },
  ]) {
    await expect(decryptDataKey(secret.key, context)).rejects.toThrow();
  }
  const other = await generateDataKey({ account: String(id), promoter: '1' });
  expect(() => decryptText(secret.text, [other.plain])).toThrow();
});

const { admin, runJson } = createCommands(aDataFolder());

test('billing commands connect, configure, list and disconnect a provider, with the secret from the environment', async () => {
  const { account } = await aCompany();
  const args = ['--account', String(account.id), '--provider', 'stripe'];
  vi.stubEnv('BILLING_SECRET', FIRST);
  const connected = await admin('billing', 'connect', ...args);
  vi.unstubAllEnvs();
  expect(connected).toMatchObject({ code: 0, out: expect.stringMatching(/live …1111/) });
  expect(connected.out).not.toContain('FIRST');
  expect(await runJson('billing', 'choose', ...args, '--lines', 'yes')).toMatchObject({ sale_for_each_line: true });
  expect(await runJson('billing', 'connections', '--account', String(account.id))).toMatchObject([
    { provider: 'stripe', secrets: [{ mode: 'live', last4: '1111' }] },
    { provider: 'paddle', secrets: [] },
  ]);
  expect(await runJson('billing', 'disconnect', ...args)).toMatchObject({ secrets: [], sale_for_each_line: true });
});
