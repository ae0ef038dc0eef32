import { endpoint } from '#shared/http/endpoint.ts';
import { signupEvent } from '#shared/present/v1.ts';
import { v1Signup } from '#shared/routes/tracking.ts';
import { trackSignup } from '#shared/tracking/signup.ts';

/** POST /api/v1/track/signup: a lead signed up. */
export const handler = endpoint(v1Signup, async (request) => signupEvent(await trackSignup(request, request.input)));
