import { TOKEN_PATTERN } from '#shared/domain/mail/settings-token.ts';
import { RequestProblem } from '#shared/http/request/problem.ts';
import type { AuthenticatedPromoter } from '#shared/operations/portal/find-promoter.ts';
import { UNAUTHORIZED } from '#shared/routes/texts.ts';
import type { AlternativeAuthentication } from './authenticate-promoter.ts';

type OpenMail = (token: string) => Promise<Omit<AuthenticatedPromoter, 'portalSession'> | null>;

/** Authenticates by an e-mailed token: parameter `e` in query or body. */
export function createMailAuthentication(open: OpenMail): AlternativeAuthentication {
  return async ({ queryStringParameters, body }) => {
    const { e = queryStringParameters?.e } = Object(body) as { readonly e?: unknown };
    // Malformed tokens are left to parameter validation.
    return typeof e === 'string' && TOKEN_PATTERN.test(e.trim()) ? authenticateMailToken(e.trim(), open) : null;
  };
}

/** Returns the promoter of an e-mailed token. @throws RequestProblem 401 for an invalid token */
export async function authenticateMailToken(token: string, open: OpenMail): Promise<AuthenticatedPromoter> {
  const authenticated = await open(token);
  if (!authenticated) throw new RequestProblem(401, UNAUTHORIZED, 'unauthorized');
  return { ...authenticated, portalSession: null };
}
