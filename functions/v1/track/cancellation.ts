import { endpoint } from '#shared/http/endpoint.ts';
import { trackCancellation } from '#shared/operations/tracking/cancellation.ts';
import { presentCancellationEventV1 } from '#shared/present/v1/records.ts';
import { toReportedCancellation } from '#shared/routes/tracking/to-domain.ts';
import { v1Cancellation } from '#shared/routes/tracking/v1.ts';

export const handler = endpoint(v1Cancellation, async (request) =>
  presentCancellationEventV1(await trackCancellation(request, toReportedCancellation(request.input))),
);
