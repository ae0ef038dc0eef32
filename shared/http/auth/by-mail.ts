import { TOKEN_PATTERN } from '#shared/domain/mail/settings-token.ts';
import { Problem } from '#shared/http/request/problem.ts';
import type { AuthenticatedPromoter } from '#shared/operations/portal/find-promoter.ts';
import { UNAUTHORIZED } from '#shared/routes/texts.ts';
import type { OtherWay } from './authenticate-promoter.ts';

type OpenMail = (token: string) => Promise<Omit<AuthenticatedPromoter, 'entered'> | null>;

/** Authenticates by an e-mailed token: parameter `e` in query or body. */
export function byMail(open: OpenMail): OtherWay {
  return async ({ queryStringParameters, body }) => {
    const { e = queryStringParameters?.e } = Object(body) as { readonly e?: unknown };
    // Malformed tokens are left to parameter validation.
    return typeof e === 'string' && TOKEN_PATTERN.test(e.trim()) ? openedMail(e.trim(), open) : null;
  };
}

/** Returns the promoter of an e-mailed token. @throws Problem 401 for an invalid token */
export async function openedMail(token: string, open: OpenMail): Promise<AuthenticatedPromoter> {
  const found = await open(token);
  if (!found) throw new Problem(401, UNAUTHORIZED, 'unauthorized');
  return { ...found, entered: null };
}
