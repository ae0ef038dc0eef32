import { auditIfRequired } from '#shared/http/audit.ts';
import { publicEndpoint } from '#shared/http/open-endpoint.ts';
import { type JoinCall, signUpAsPromoter } from '#shared/operations/portal/sign-up.ts';
import { signUpMac } from '#shared/outside/mac.ts';
import { sendMessages } from '#shared/outside/queues.ts';
import { portalJoin } from '#shared/routes/affiliate/promoters/join.ts';
import { toPromoterSignUp } from '#shared/routes/affiliate/promoters/join-to-domain.ts';

export const handler = publicEndpoint(portalJoin, async ({ input, runtime }, event) => {
  const call: JoinCall = {
    runtime,
    mac: signUpMac,
    send: sendMessages,
    withAudit: (work) => auditIfRequired(portalJoin, event, { caller: 'new promoter', runtime }, work),
  };
  const { approvesAutomatically } = await signUpAsPromoter(
    call,
    toPromoterSignUp(input),
    event.requestContext.http.sourceIp,
  );
  return { approves_at_once: approvesAutomatically };
});
