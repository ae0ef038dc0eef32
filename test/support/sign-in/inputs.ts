import { PORTAL_LINK_LIFETIME_S, type PortalLink } from '#shared/domain/portal/portal-link.ts';
import { addSecondsToTime, formatPromoterToken } from '#shared/domain/portal/portal-session.ts';
import { runtime } from '#shared/runtime.ts';
import { portalLinkWrite } from '#shared/store/portal/portal-links.ts';
import { commit } from '#shared/store/table/transaction.ts';
import type { Input, World } from '#test/support/requests/world.ts';

/**
 * Creates a mailed sign-in link, by default sent now.
 * @returns its token
 */
export async function aLink(
  account: { readonly id: number },
  promoter: { readonly id: number },
  overrides: Partial<PortalLink> = {},
): Promise<string> {
  const token = formatPromoterToken({ account: account.id, promoterId: promoter.id }, runtime.token());
  const link = {
    promoterId: promoter.id,
    by: 'link',
    endsAt: addSecondsToTime(runtime.now(), PORTAL_LINK_LIFETIME_S),
    ...overrides,
  } as const;
  await commit([portalLinkWrite(account.id, token, link)]);
  return token;
}

const PASSWORD = 'correct horse battery';

/** Valid inputs of portal calls by path. */
export const signInInputs: Readonly<Record<string, (world: World) => Promise<Input>>> = {
  '/api/v2/affiliate/sign_in/link': async ({ company, promoter }) => ({
    email: promoter.email,
    account: company.account.id,
  }),
  '/api/v2/affiliate/sign_in/link/spend': async ({ company, promoter }) => ({
    token: await aLink(company.account, promoter),
  }),
  '/api/v2/affiliate/sign_in/password': async ({ company }) => {
    const { promoter } = await company.promoter({ tempPassword: PASSWORD });
    return { email: promoter.email, password: PASSWORD, account: company.account.id };
  },
  '/api/v2/promoters/iframe_login': async ({ promoter }) => ({ cust_id: promoter.custId }),
  '/api/v2/company/promoters/{id}/open_portal': async ({ promoter }) => ({
    id: promoter.email,
    find_by: 'email',
  }),
};
