import { inject } from 'vitest';

// The store's own operations build what tests start from, and read what they end with: in the same table, with the same
// queues and the same key.
const { baseUrl, endpoint, region, table, outside } = inject('service');
Object.assign(process.env, outside, {
  SERVICE_URL: baseUrl,
  TABLE_NAME: table,
  AWS_REGION: region,
  AWS_ENDPOINT_URL_DYNAMODB: endpoint,
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
});

// The client reads the environment as it is loaded.
const { waitForEngine } = await import('./patience.ts');
waitForEngine();
