import * as v from 'valibot';
import type { Route } from './route.ts';

const writes = ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] as const;

/** Tracking calls, both versions: they record what a visitor did. */
export const trackingRoutes: readonly Route[] = (
  [
    ['/tr', 'none'],
    ['/api/v1/track/signup', 'v1'],
    ['/api/v1/track/sale', 'v1'],
    ['/api/v1/track/refund', 'v1'],
    ['/api/v1/track/cancellation', 'v1'],
    ['/api/v2/track/signup', 'v2'],
    ['/api/v2/track/sale', 'v2'],
    ['/api/v2/track/refund', 'v2'],
    ['/api/v2/track/cancellation', 'v2'],
  ] as const
).map(([path, auth]) => ({
  method: 'POST',
  path,
  area: 'tracking',
  auth,
  table: writes,
  ...(path === '/tr' ? { cors: true } : {}),
  memory: 512,
  timeout: 15,
  summary: path,
  answers: { 200: { description: 'ok', schema: v.object({}), example: {} } },
}));
