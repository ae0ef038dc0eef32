import { endpoint } from '#shared/http/endpoint.ts';
import { trackSignup } from '#shared/operations/tracking/signup.ts';
import { subscriberEvent } from '#shared/present/v1/records.ts';
import { subscriberIn } from '#shared/routes/tracking/to-domain.ts';
import { v1Subscriber } from '#shared/routes/tracking/v1.ts';

export const handler = endpoint(v1Subscriber, async (request) =>
  subscriberEvent(await trackSignup(request, subscriberIn(request.input))),
);
