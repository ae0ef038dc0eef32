import * as v from 'valibot';
import type { Route } from './route.ts';

/** What is served to browsers and monitors, without a key. */
export const siteRoutes = [
  {
    method: 'GET',
    path: '/health',
    area: 'site',
    auth: 'none',
    table: [],
    memory: 256,
    timeout: 5,
    summary: 'Whether the service answers',
    answers: { 200: { description: 'It does', schema: v.object({ status: v.literal('ok') }), example: { status: 'ok' } } },
  },
] as const satisfies Route[];
