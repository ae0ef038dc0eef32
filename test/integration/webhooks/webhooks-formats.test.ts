import { expect, test } from 'vitest';
import { changeCredentials, NO_CREDENTIALS } from '#shared/domain/webhooks/receiver-credentials.ts';
import { encryptEndpointAccess } from '#shared/operations/webhooks/endpoint-access.ts';
import { createClockedQueues, mac } from '#test/support/webhooks/clock.ts';
import { aNotifiedCompany } from '#test/support/webhooks/notified-company.ts';
import { aReceiver } from '#test/support/webhooks/receiver.ts';

test('a version 1 webhook receives the first sale in the flat format', async () => {
  await using receiver = await aReceiver();
  const company = await aNotifiedCompany();
  await company.webhook(receiver.url, { types: 'all', format: 'v1' });
  const queues = createClockedQueues();
  await queues.notify(...company.sales);
  await queues.run();
  const bodies = receiver.received.map(({ body }) => JSON.parse(body));
  expect(bodies.map(({ event }) => event.type).toSorted()).toEqual(['lead_becomes_referral', 'reward_created']);
  const owner = {
    promotion: { ref_id: company.promotion.refId, promoter_id: company.promoter.id, campaign_id: 1 },
    promoter: {
      id: company.promoter.id,
      cust_id: company.promoter.custId,
      email: company.promoter.email,
      temp_password: null,
      auth_token: null,
      profile: { first_name: null },
    },
  };
  const findBody = (type: string) => bodies.find(({ event }) => event.type === type);
  const at = company.sales[0]?.event.at;
  expect(findBody('lead_becomes_referral')).toMatchObject({
    event: { id: expect.any(Number), created_at: at },
    data: { id: expect.any(Number), state: 'active', email: company.email, customer_since: at, ...owner },
  });
  expect(findBody('reward_created')).toMatchObject({
    event: { id: expect.any(Number), created_at: at },
    data: { amount: 2000, unit: 'cash', status: 'approved', lead: { email: company.email }, ...owner },
  });
  expect(findBody('reward_created').event.id).not.toBe(findBody('lead_becomes_referral').event.id);
});

test('a webhook uses its configured event names, headers, timeout and retries', async () => {
  await using receiver = await aReceiver();
  const company = await aNotifiedCompany();
  const access = { headers: { 'X-Source': 'us' }, basicAuthUser: 'me', basicAuthPassword: 'secret' };
  const { id } = await company.webhook(receiver.url, {
    types: ['new_customer'],
    names: ['lead_becomes_customer'],
    access: await encryptEndpointAccess(company.account, 1, changeCredentials(NO_CREDENTIALS, access), mac),
    timeoutS: 1,
    maxRetries: 1,
  });
  receiver.respond('hangs');
  // A receiver that never responds would be given far longer.
  const queues = createClockedQueues({ defaultTimeoutMs: 60_000 });
  await queues.notify(...company.sales);
  await queues.run();
  const [first, second, ...more] = receiver.received;
  expect(more).toEqual([]);
  expect(first?.headers).toMatchObject({ 'x-source': 'us', authorization: `Basic ${btoa('me:secret')}` });
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  expect(JSON.parse(first?.body ?? '')).toMatchObject({ event: { type: 'lead_becomes_customer' } });
  expect(await company.deliveries(id)).toMatchObject([
    { type: 'new_customer', name: 'lead_becomes_customer', state: 'failed', attempts: [{}, {}] },
  ]);
});
