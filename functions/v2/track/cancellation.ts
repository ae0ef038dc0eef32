import { endpoint } from '#shared/http/endpoint.ts';
import { v2TrackingEvent } from '#shared/present/v2.ts';
import { v2Cancellation } from '#shared/routes/tracking.ts';
import type { CancellationInput } from '#shared/routes/tracking-input.ts';
import { trackCancellation } from '#shared/tracking/cancellation.ts';

/** POST /api/v2/track/cancellation: a lead cancelled its subscription. */
export const handler = endpoint<CancellationInput>(v2Cancellation, async (request) =>
  v2TrackingEvent(await trackCancellation(request, request.input)),
);
