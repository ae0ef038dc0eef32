import { endpoint } from '#shared/http/endpoint.ts';
import { trackSignup } from '#shared/operations/tracking/signup.ts';
import { presentSignupEventV1 } from '#shared/present/v1/records.ts';
import { toReportedSignup } from '#shared/routes/tracking/to-domain.ts';
import { v1Signup } from '#shared/routes/tracking/v1.ts';

export const handler = endpoint(v1Signup, async (request) =>
  presentSignupEventV1(await trackSignup(request, toReportedSignup(request.input))),
);
