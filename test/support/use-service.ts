import { inject } from 'vitest';

// The store's own operations build what tests start from, and read what they end with: in the same table.
const { baseUrl, endpoint, region, table } = inject('service');
Object.assign(process.env, {
  SERVICE_URL: baseUrl,
  TABLE_NAME: table,
  AWS_REGION: region,
  AWS_ENDPOINT_URL_DYNAMODB: endpoint,
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
});
