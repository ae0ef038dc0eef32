import { v2Error } from '#shared/routes/output.ts';
import type { ErrorResponses, RouteResponses } from '#shared/routes/route.ts';
import { BLOCKED_PROMOTER_TEXTS, UNAUTHORIZED } from '#shared/routes/texts.ts';
import { companyResponses } from '#shared/routes/v2/responses.ts';

const authErrors = {
  401: {
    description:
      'The session or token is invalid, missing or expired, or its promoter was rejected, archived or deleted.',
    schema: v2Error,
    example: { message: UNAUTHORIZED, code: 'unauthorized' },
  },
  403: {
    description:
      'The promoter must set a password, or accept the terms (`accept_terms`), first; or is not accepted yet and cannot make changes; or a page of another origin ' +
      'made the call with a session; or a user of the company, who opened the portal, made a call reserved for the promoter.',
    schema: v2Error,
    example: { message: BLOCKED_PROMOTER_TEXTS.not_accepted, code: 'not_accepted' },
  },
};

/** Returns the responses of a promoter route: its own, and the contract's errors (§2) with the texts of version 2. */
export function promoterResponses<Done extends RouteResponses>(
  successes: Done,
  errors: Parameters<typeof companyResponses>[1] = {},
): Done & ErrorResponses {
  return { ...companyResponses(successes, errors), ...authErrors };
}
