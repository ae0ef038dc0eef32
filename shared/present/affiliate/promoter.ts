import { type Account, dueDaysOf } from '#shared/domain/account.ts';
import { allowedIn } from '#shared/domain/campaign.ts';
import type { Shown } from '#shared/domain/membership.ts';
import { tiersIn } from '#shared/domain/own-terms.ts';
import { nextRun } from '#shared/domain/payout-terms.ts';
import { earningsIn } from '#shared/domain/portal/reward-in-words.ts';
import type { PromoterSession } from '#shared/domain/portal/session.ts';
import { promoCodesInUse } from '#shared/domain/promo-codes.ts';
import type { OwnPromoter } from '#shared/operations/portal/own-rewards.ts';
import { v2Promoter } from '#shared/present/v2/promoter.ts';
import type { AffiliatePromoter } from '#shared/routes/affiliate/promoters-output.ts';
import { earned } from './look.ts';

/**
 * A promoter as it sees itself.
 * @param session the one that it calls with; null where it calls with its token
 * @param now ISO 8601
 */
export function affiliatePromoter(
  shown: OwnPromoter,
  account: Account,
  session: PromoterSession | null,
  now: string,
): AffiliatePromoter {
  const { promoter, memberships, hiddenRewards } = shown;
  const whole = v2Promoter({ ...shown, parent: null });
  const { id, status, email, name, cust_id, joined_at, stats, profile, balances } = whole;
  const run = nextRun(now, dueDaysOf(account));
  return {
    ...{ id, status, email, name, cust_id, joined_at, stats, balances },
    profile: { ...profile, language: promoter.profile.language ?? null },
    promoter_campaigns: whole.promoter_campaigns.map((place, index) => ({
      ...place,
      ...placeOf(memberships[index] as Shown, hiddenRewards),
    })),
    next_payout: { at: run.at, due_at: run.due, minimum: { ...account.minimumPayout } },
    account: { id: account.id, name: account.name, currency: account.currency },
    must_set_password: session?.mustSetPassword ?? false,
    session: session && { ends_at: session.endsAt, opened_by_company: session.openedBy !== undefined },
  };
}

/** What a promoter sees of its place in a campaign besides what the company sees. */
function placeOf({ promoter, promotion, campaign }: Shown, hidden: ReadonlySet<number>) {
  const { promotersEditRefIds, promotersMakePromoCodes } = allowedIn(campaign);
  return {
    display_coupon: promotion.customerPromoCode ?? '',
    promo_codes: promoCodesInUse(promoter)
      .filter(({ campaignId }) => campaignId === campaign.id)
      .map(({ code }) => code),
    earns: earningsIn({ promotion, campaign }, hidden).map(earned),
    tiers: tiersIn({ promotion, campaign }),
    can_edit_ref_token: promotersEditRefIds,
    can_make_promo_codes: promotersMakePromoCodes,
  };
}
