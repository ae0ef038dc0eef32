import { endpoint } from '#shared/http/endpoint.ts';
import { trackSignup } from '#shared/operations/tracking/signup.ts';
import { presentTrackingEventV2 } from '#shared/present/v2/tracking-event.ts';
import { toReportedSignup } from '#shared/routes/tracking/to-domain.ts';
import { v2Signup } from '#shared/routes/tracking/v2.ts';

export const handler = endpoint(v2Signup, async (request) =>
  presentTrackingEventV2(await trackSignup(request, toReportedSignup(request.input))),
);
