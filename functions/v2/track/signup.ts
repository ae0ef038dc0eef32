import { endpoint } from '#shared/http/endpoint.ts';
import { trackSignup } from '#shared/operations/tracking/signup.ts';
import { v2TrackingEvent } from '#shared/present/v2/tracking-event.ts';
import { signupIn } from '#shared/routes/tracking/to-domain.ts';
import { v2Signup } from '#shared/routes/tracking/v2.ts';

export const handler = endpoint(v2Signup, async (request) =>
  v2TrackingEvent(await trackSignup(request, signupIn(request.input))),
);
