import { sameOwner } from '#shared/domain/leads/lead.ts';
import { canEarn } from '#shared/domain/promoters/promoter.ts';
import { type Attribution, loadSubject, type Subject } from '#shared/store/tracking/subjects.ts';

/** Whom a new lead belongs to. */
export interface Referrer {
  readonly attribution: Attribution;
  /** Its membership is null where the promoter was deleted. */
  readonly subject: Subject;
}

/**
 * Loads whom a new lead belongs to: the first promoter who can earn. Where none can, the first one who was not deleted, so that
 * a lead of a denied promoter is there if it is accepted again. One call, and one more for each who cannot earn.
 * @param rewardOf the reward that is loaded with a promoter
 * @returns null where the call names nobody
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
