import { assertNotCrossOrigin } from '#shared/http/auth/same-origin.ts';
import { publicEndpoint } from '#shared/http/open-endpoint.ts';
import { queueSignInLink } from '#shared/operations/portal/sign-in/sign-in-request.ts';
import { sendMessages } from '#shared/outside/queues.ts';
import { affiliateSignInLink } from '#shared/routes/affiliate/portal/sign-in.ts';
import { LINK_REQUESTED } from '#shared/routes/texts.ts';

export const handler = publicEndpoint(affiliateSignInLink, async ({ input, runtime }, event) => {
  assertNotCrossOrigin(event);
  await queueSignInLink({ runtime, send: sendMessages }, input, event.requestContext.http.sourceIp);
  return { message: LINK_REQUESTED };
});
