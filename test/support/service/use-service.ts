import { inject } from 'vitest';

// Tests call store operations directly on the service's table, queues and key.
const { baseUrl, endpoint, region, table, outside } = inject('service');
Object.assign(process.env, outside, {
  SERVICE_URL: baseUrl,
  TABLE_NAME: table,
  AWS_REGION: region,
  AWS_ENDPOINT_URL_DYNAMODB: endpoint,
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
});

// The client reads the environment on import.
const { waitForEngine } = await import('./timeouts.ts');
waitForEngine();
