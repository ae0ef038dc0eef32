import { publicEndpoint } from '#shared/http/open-endpoint.ts';
import { issueChallenge } from '#shared/operations/portal/sign-up.ts';
import { signUpMac } from '#shared/outside/mac.ts';
import { portalJoinChallenge } from '#shared/routes/affiliate/promoters/join.ts';

export const handler = publicEndpoint(portalJoinChallenge, ({ input, runtime }, event) =>
  issueChallenge({ runtime, mac: signUpMac }, input.account, event.requestContext.http.sourceIp),
);
