import { endpoint } from '#shared/http/endpoint.ts';
import { health } from '#shared/routes/site.ts';

/** GET /health: that the API and its functions answer; it asks nothing of the table. */
export const handler = endpoint(health, async () => ({ status: 'ok' }));
