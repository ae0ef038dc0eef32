import type { ImportedMembership } from '#shared/domain/import/build-records.ts';
import type { PromoterRecord } from '#shared/domain/promoters/promoter-record.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { readPromoter } from '#shared/store/promoters/promoters.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import type { ImportContext } from './import-context.ts';

/**
 * Finds the promotion of a source's promoter and campaign.
 * @throws Refusal `not_found`
 */
export type MemberLookup = (membership: {
  readonly promoter: string;
  readonly campaign: string;
}) => Promise<ImportedMembership>;

/** Reads each promoter once. */
export function createMemberLookup({ call, importedRecords, campaigns }: ImportContext): MemberLookup {
  const read = new Map<number, Promise<PromoterRecord | null>>();
  return async ({ promoter, campaign }) => {
    const number = importedRecords.promoter.get(promoter)?.number;
    if (number === undefined) throw new Refusal({ code: 'not_found', what: 'promoter' });
    const reading = read.get(number) ?? retryOnConflict(() => readPromoter(call.account.id, number), call.runtime);
    read.set(number, reading);
    const campaignId = campaigns.get(campaign);
    const promotion = (await reading)?.promotions.find((candidate) => candidate.campaignId === campaignId);
    if (!promotion) throw new Refusal({ code: 'not_found', what: 'promotion' });
    return { promoterId: number, campaignId: promotion.campaignId, promotionId: promotion.id };
  };
}
