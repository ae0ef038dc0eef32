import { endpoint } from '#shared/http/endpoint.ts';
import { trackCancellation } from '#shared/operations/tracking/cancellation.ts';
import { presentTrackingEventV2 } from '#shared/present/v2/tracking-event.ts';
import { toReportedCancellation } from '#shared/routes/tracking/to-domain.ts';
import { v2Cancellation } from '#shared/routes/tracking/v2.ts';

export const handler = endpoint(v2Cancellation, async (request) =>
  presentTrackingEventV2(await trackCancellation(request, toReportedCancellation(request.input))),
);
