import { v2Error } from '#shared/routes/output.ts';
import type { Answers, ErrorAnswers } from '#shared/routes/route.ts';
import { KEPT_FROM, UNAUTHORIZED } from '#shared/routes/texts.ts';
import { companyAnswers } from '#shared/routes/v2/answers.ts';

const refusals = {
  401: {
    description: 'The session or the token is bad, missing or over, or its promoter was rejected, archived or deleted.',
    schema: v2Error,
    example: { message: UNAUTHORIZED, code: 'unauthorized' },
  },
  403: {
    description:
      'The promoter has to set a password first, or waits to be accepted and can change nothing; or a page of another origin ' +
      'has made the call with a session; or somebody of the company, who has opened the portal, does what only the promoter may.',
    schema: v2Error,
    example: { message: KEPT_FROM.not_accepted, code: 'not_accepted' },
  },
};

/** Returns a promoter route's responses: `done`, and the contract's errors (§2), worded as version 2. */
export function promoterAnswers<Done extends Answers>(
  done: Done,
  errors: Parameters<typeof companyAnswers>[1] = {},
): Done & ErrorAnswers {
  return { ...companyAnswers(done, errors), ...refusals };
}
