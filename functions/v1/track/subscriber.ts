import { endpoint } from '#shared/http/endpoint.ts';
import { trackSignup } from '#shared/operations/tracking/signup.ts';
import { presentSubscriberEventV1 } from '#shared/present/v1/records.ts';
import { toReportedSubscriber } from '#shared/routes/tracking/to-domain.ts';
import { v1Subscriber } from '#shared/routes/tracking/v1.ts';

export const handler = endpoint(v1Subscriber, async (request) =>
  presentSubscriberEventV1(await trackSignup(request, toReportedSubscriber(request.input))),
);
