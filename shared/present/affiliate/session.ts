import type { NewSession } from '#shared/operations/portal/sign-in/redeem-link.ts';

/** Presents a new session, without its token. */
export function presentAffiliateSession({ account, session }: NewSession) {
  return {
    account_id: account.id,
    ends_at: session.endsAt,
    must_set_password: session.mustSetPassword ?? false,
  };
}
