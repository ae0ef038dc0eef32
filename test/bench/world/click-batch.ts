import { marshall } from '@aws-sdk/util-dynamodb';
import { newVisitorId } from '#shared/domain/tracking/visitor-id.ts';
import { runtime } from '#shared/runtime.ts';
import { keys } from '#shared/store/table/keys.ts';
import { findReferral, recordClick } from '#shared/store/tracking/visitors.ts';
import type { BenchCompany } from './company.ts';

const KEPT_S = 90 * 86_400;

/**
 * Stores clicks of new visitors that are not counted yet, and makes the stream's event of them.
 * @param promoters over how many promoters they are spread
 */
export async function clickBatch({ account, refId }: BenchCompany, size: number, promoters: number): Promise<unknown> {
  const found = await findReferral(account, refId);
  if (!found) throw new Error('The ref id of the company leads nowhere');
  const at = runtime.now();
  const clicks = Array.from({ length: size }, (_, index) => ({
    event: 'click' as const,
    tid: newVisitorId(runtime.token()),
    promoterId: found.promoterId + (index % promoters),
    campaignId: found.campaignId,
    promotionId: found.promotionId,
    at,
    recordedAt: at,
    keptUntil: Math.floor(Date.parse(at) / 1000) + KEPT_S,
  }));
  await Promise.all(clicks.map((click) => recordClick(account, click)));
  const images = clicks.map((click) => ({ ...click, ...keys.visitor(account, click.tid) }));
  return { Records: images.map((image) => ({ eventName: 'INSERT', dynamodb: { NewImage: marshall(image) } })) };
}
