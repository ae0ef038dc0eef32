import type { NewSession } from '#shared/operations/portal/redeem-link.ts';

/** A session that has begun, without its token. */
export function affiliateSession({ account, session }: NewSession) {
  return {
    account_id: account.id,
    ends_at: session.endsAt,
    must_set_password: session.mustSetPassword ?? false,
  };
}
