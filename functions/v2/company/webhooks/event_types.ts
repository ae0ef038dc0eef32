import { EVENT_NAMES } from '#shared/domain/webhooks/event-names.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { v2WebhookEventTypes } from '#shared/routes/v2/webhooks/webhooks.ts';

export const handler = endpoint(v2WebhookEventTypes, async () => ({ data: [...EVENT_NAMES] }));
