import { endpoint } from '#shared/http/endpoint.ts';
import { v2TrackingEvent } from '#shared/present/v2.ts';
import { v2Signup } from '#shared/routes/tracking.ts';
import { trackSignup } from '#shared/tracking/signup.ts';

/** POST /api/v2/track/signup: a lead signed up. */
export const handler = endpoint(v2Signup, async (request) =>
  v2TrackingEvent(await trackSignup(request, request.input)),
);
