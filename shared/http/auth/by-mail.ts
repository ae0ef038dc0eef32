import { TOKEN_PATTERN } from '#shared/domain/mail/settings-token.ts';
import { Problem } from '#shared/http/request/problem.ts';
import type { AuthenticatedPromoter } from '#shared/operations/portal/find-promoter.ts';
import { UNAUTHORIZED } from '#shared/routes/texts.ts';
import type { OtherWay } from './authenticate-promoter.ts';

/** Finds the promoter that a token of a mail is for; null where it is for none. */
type OpenMail = (token: string) => Promise<Omit<AuthenticatedPromoter, 'entered'> | null>;

/** The way in of somebody who has a mail: its token is the parameter `e`, in the query or in the body. */
export function byMail(open: OpenMail): OtherWay {
  return async ({ queryStringParameters, body }) => {
    const { e = queryStringParameters?.e } = Object(body) as { readonly e?: unknown };
    // What can be no token at all is a wrong parameter: it is refused as that.
    return typeof e === 'string' && TOKEN_PATTERN.test(e.trim()) ? openedMail(e.trim(), open) : null;
  };
}

/** The promoter that a token of a mail is for. @throws Problem 401 where it is for none */
export async function openedMail(token: string, open: OpenMail): Promise<AuthenticatedPromoter> {
  const found = await open(token);
  if (!found) throw new Problem(401, UNAUTHORIZED, 'unauthorized');
  return { ...found, entered: null };
}
