import { sameOwner } from '#shared/domain/leads/lead.ts';
import { canEarn } from '#shared/domain/promoters/promoter.ts';
import { type Attribution, loadSubject, type Subject } from '#shared/store/tracking/subjects.ts';

/** The attribution of a new lead. */
export interface Referrer {
  readonly attribution: Attribution;
  /** Its membership is null if the promoter was deleted. */
  readonly subject: Subject;
}

/**
 * Chooses the promoter of a new lead: the first who can earn, else the first who was not deleted, so that the lead
 * exists if a denied promoter is accepted later. One request per candidate read.
 * @param rewardOf reward to load with a promoter
 * @returns null without attributions
 */
export async function loadReferrer(
  account: number,
  attributions: readonly Attribution[],
  rewardOf: (attribution: Attribution) => number | undefined = () => undefined,
): Promise<Referrer | null> {
  const each = attributions.filter((one, index) => attributions.findIndex((other) => sameOwner(one, other)) === index);
  let kept: Referrer | null = null;
  for (const attribution of each) {
    const subject = await loadSubject(account, attribution, { rewardId: rewardOf(attribution) });
    const { membership } = subject;
    if (canEarn(membership)) return { attribution, subject };
    if (!kept || (!kept.subject.membership && membership)) kept = { attribution, subject };
  }
  return kept;
}
