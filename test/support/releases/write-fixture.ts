import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';

/**
 * Writes records to a local run of any release through its API and saves its items as a fixture. Skips calls that the
 * release lacks. See test/integration/releases/README.md.
 */
const [folder = '.local', file = ''] = process.argv.slice(2);
const read = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8'));
const { base_url: baseUrl, endpoint, region, table } = await read('run.json');
const { account_id: account, api_key: key, campaign_id: campaign, promoters } = await read('demo.json');

const [anna, ben] = promoters;

/** Unchanged scans, two seconds apart, after which projections have settled. */
const TIMES_UNCHANGED = 4;
const PAUSE_MS = 2000;

async function call(method: string, path: string, body?: Readonly<Record<string, unknown>>) {
  const headers = { 'x-api-key': key, authorization: `Bearer ${key}`, 'account-id': String(account) };
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  console.log(response.status, method, path, response.ok ? '' : text);
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

async function waitForRecord(kind: 'payouts' | 'rewards', isIt: (record: { readonly event_id?: string }) => boolean) {
  for (;;) {
    const records = await call('GET', `/api/v1/${kind}/list?promoter_id=${anna.id}`);
    const record = Array.isArray(records) ? records.find(isIt) : undefined;
    if (record) return record;
    await sleep(PAUSE_MS);
  }
}

const post = (path: string, body: Readonly<Record<string, unknown>>) => call('POST', path, body);

await post('/tr', { account, ref_id: anna.ref_id, url: `https://shop.example/?ref=${anna.ref_id}` });
await post('/api/v1/promoters/create', { email: 'grace@example.com', first_name: 'Grace', ref_id: 'grace' });
await post('/api/v2/company/rewards', {
  name: '30 %',
  type: 'per_sale',
  amount_type: 'percentage',
  amount: 30,
  unit: 'cash',
});
await post('/api/v2/company/campaigns', { name: 'Second', landing_url: 'https://second.example/' });
await post('/api/v2/company/promo_codes', { promoter_campaign_id: 1, promotion_id: 1, code: 'ANNA10' });
await post('/api/v2/company/webhooks', { url: 'https://hooks.example/in', types: ['sale_created'] });

await post('/api/v1/track/signup', { email: 'ada@example.com', uid: 'ada', ref_id: anna.ref_id });
await post('/api/v1/track/sale', { uid: 'ada', event_id: 'paid', amount: 10_000 });
await post('/api/v1/payouts/create', { promoter_id: anna.id, campaign_id: campaign });
const payout = await waitForRecord('payouts', () => true);
await call('PUT', '/api/v1/payouts/update', { id: payout.id, status: 'completed' });
await post('/api/v1/track/sale', { uid: 'ada', event_id: 'owed', amount: 5000, plan: 'pro' });
await post('/api/v1/track/refund', { uid: 'ada', event_id: 'owed-back', sale_event_id: 'owed', amount: 1000 });
await post('/api/v2/track/signup', { email: 'bob@example.com', uid: 'bob', ref_id: ben.ref_id });
await post('/api/v2/track/sale', { uid: 'bob', event_id: 'bobs', amount: 3000 });
await post('/api/v2/track/cancellation', { uid: 'bob', event_id: 'bob-ends' });
await post('/api/v1/track/sale', { uid: 'ada', event_id: 'denied', amount: 700 });
const deniedReward = await waitForRecord('rewards', ({ event_id }) => event_id === 'denied');
await call('PUT', '/api/v1/rewards/update', { id: deniedReward.id, status: 'denied' });

const client = DynamoDBDocumentClient.from(
  new DynamoDBClient({ endpoint, region, credentials: { accessKeyId: 'local', secretAccessKey: 'local' } }),
);

/** All items, sorted by key and attribute name. */
async function items(): Promise<string> {
  const { Items = [] } = await client.send(new ScanCommand({ TableName: table, ConsistentRead: true }));
  const lines = Items.filter(({ pk }) => pk !== 'rates').map((item) =>
    JSON.stringify(Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))),
  );
  return `[\n  ${lines.sort().join(',\n  ')}\n]\n`;
}

let last = '';
for (let unchanged = 0; unchanged < TIMES_UNCHANGED; ) {
  const now = await items();
  unchanged = now === last ? unchanged + 1 : 0;
  last = now;
  await sleep(PAUSE_MS);
}
await writeFile(file, last);
