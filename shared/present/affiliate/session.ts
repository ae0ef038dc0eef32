import type { Begun } from '#shared/operations/portal/spend-link.ts';

/** Presents a new session, without its token. */
export function affiliateSession({ account, session }: Begun) {
  return {
    account_id: account.id,
    ends_at: session.endsAt,
    must_set_password: session.mustSetPassword ?? false,
  };
}
