import { openEndpoint } from '#shared/http/open-endpoint.ts';
import { health } from '#shared/routes/site.ts';

/** GET /health: that the API and its functions answer; it asks nothing of the table. */
export const handler = openEndpoint(health, async () => ({ status: 'ok' as const }));
