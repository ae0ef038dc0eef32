import { isSameOwner } from '#shared/domain/leads/lead.ts';
import { canEarn } from '#shared/domain/promoters/promoter.ts';
import { type LeadAttribution, type LeadContext, loadLeadContext } from '#shared/store/tracking/lead-context.ts';

/** Attribution of a new lead. */
export interface LeadReferrer {
  readonly attribution: LeadAttribution;
  /** Membership is null if deleted. */
  readonly subject: LeadContext;
}

/**
 * Chooses a new lead's promoter: the first who can earn, else the first not deleted, in case a denied one is accepted
 * later. One request per candidate.
 * @param rewardOf reward to load with it
 * @returns null without attributions
 */
export async function loadReferrer(
  account: number,
  attributions: readonly LeadAttribution[],
  rewardOf: (attribution: LeadAttribution) => number | undefined = () => undefined,
): Promise<LeadReferrer | null> {
  const distinctAttributions = attributions.filter(
    (attribution, index) => attributions.findIndex((other) => isSameOwner(attribution, other)) === index,
  );
  let referrer: LeadReferrer | null = null;
  for (const attribution of distinctAttributions) {
    const subject = await loadLeadContext(account, attribution, { rewardId: rewardOf(attribution) });
    const { membership } = subject;
    if (canEarn(membership)) return { attribution, subject };
    if (!referrer || (!referrer.subject.membership && membership)) referrer = { attribution, subject };
  }
  return referrer;
}
