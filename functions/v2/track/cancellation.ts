import { endpoint } from '#shared/http/endpoint.ts';
import { trackCancellation } from '#shared/operations/tracking/cancellation.ts';
import { v2TrackingEvent } from '#shared/present/v2/tracking-event.ts';
import { cancellationIn } from '#shared/routes/tracking/to-domain.ts';
import { v2Cancellation } from '#shared/routes/tracking/v2.ts';

export const handler = endpoint(v2Cancellation, async (request) =>
  v2TrackingEvent(await trackCancellation(request, cancellationIn(request.input))),
);
