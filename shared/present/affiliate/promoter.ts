import type { Account } from '#shared/domain/account.ts';
import type { PromoterSession } from '#shared/domain/portal/session.ts';
import type { ShownPromoter } from '#shared/operations/promoters/show-promoter.ts';
import { v2Promoter } from '#shared/present/v2/promoter.ts';
import type { AffiliatePromoter } from '#shared/routes/affiliate/promoters-output.ts';

/** A promoter as it sees itself. @param session the one that it calls with; null where it calls with its token */
export function affiliatePromoter(
  shown: ShownPromoter,
  account: Pick<Account, 'id' | 'name' | 'currency'>,
  session: PromoterSession | null,
): AffiliatePromoter {
  const { id, status, email, name, cust_id, joined_at, stats, profile, promoter_campaigns, balances } = v2Promoter({
    ...shown,
    parent: null,
  });
  return {
    ...{ id, status, email, name, cust_id, joined_at, stats, profile, promoter_campaigns, balances },
    account: { id: account.id, name: account.name, currency: account.currency },
    must_set_password: session?.mustSetPassword ?? false,
    session: session && { ends_at: session.endsAt, opened_by_company: session.openedBy !== undefined },
  };
}
