import { endpoint } from '#shared/http/endpoint.ts';
import { trackSignup } from '#shared/operations/tracking/signup.ts';
import { signupEvent } from '#shared/present/v1/records.ts';
import { signupIn } from '#shared/routes/tracking/to-domain.ts';
import { v1Signup } from '#shared/routes/tracking/v1.ts';

/** POST /api/v1/track/signup: a lead signed up. */
export const handler = endpoint(v1Signup, async (request) =>
  signupEvent(await trackSignup(request, signupIn(request.input))),
);
