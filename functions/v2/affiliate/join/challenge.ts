import { openEndpoint } from '#shared/http/open-endpoint.ts';
import { challengeOf } from '#shared/operations/portal/join.ts';
import { signUpMac } from '#shared/outside/mac.ts';
import { portalJoinChallenge } from '#shared/routes/affiliate/promoters/join.ts';

export const handler = openEndpoint(portalJoinChallenge, ({ input, runtime }, event) =>
  challengeOf({ runtime, mac: signUpMac }, input.account, event.requestContext.http.sourceIp),
);
