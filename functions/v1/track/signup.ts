import { endpoint } from '#shared/http/endpoint.ts';
import { trackSignup } from '#shared/operations/tracking/signup.ts';
import { signupEvent } from '#shared/present/v1/records.ts';
import { signupIn } from '#shared/routes/tracking/to-domain.ts';
import { v1Signup } from '#shared/routes/tracking/v1.ts';

export const handler = endpoint(v1Signup, async (request) =>
  signupEvent(await trackSignup(request, signupIn(request.input))),
);
