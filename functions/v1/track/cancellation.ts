import { endpoint } from '#shared/http/endpoint.ts';
import { cancellationEvent } from '#shared/present/v1.ts';
import { v1Cancellation } from '#shared/routes/tracking.ts';
import { trackCancellation } from '#shared/tracking/cancellation.ts';

/** POST /api/v1/track/cancellation: a lead cancelled its subscription. */
export const handler = endpoint(v1Cancellation, async (request) =>
  cancellationEvent(await trackCancellation(request, request.input)),
);
