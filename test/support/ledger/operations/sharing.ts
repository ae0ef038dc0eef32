import fc from 'fast-check';
import { expect } from 'vitest';
import { type Command, command, expectStatus, index } from '#test/support/ledger/command.ts';
import { findCurrentShares } from '#test/support/ledger/model/earnings.ts';
import { type Model, pick } from '#test/support/ledger/model/model.ts';
import type { ModelLead, ModelPromotion, Share } from '#test/support/ledger/model/records.ts';

type ShareIndexes = readonly { readonly nth: number; readonly percentage: number }[];

/** Candidates for shares: promotions other than the lead's own, or any if there are none. */
function besides({ promotions }: Model, { owner }: ModelLead): readonly ModelPromotion[] {
  const partners = promotions.filter(
    ({ promoter, campaign }) => campaign === owner.campaign && promoter !== owner.promoter && !promoter.deleted,
  );
  return partners.length > 0 ? partners : promotions;
}

function isValidSplit(shares: readonly Share[], { owner }: ModelLead): boolean {
  const promotions = shares.map(({ promotion }) => promotion);
  const isBeside = ({ campaign, promoter }: ModelPromotion) =>
    campaign === owner.campaign && promoter !== owner.promoter;
  const all = shares.reduce((sum, { percentage }) => sum + percentage, 0);
  return new Set(promotions).size === promotions.length && promotions.every(isBeside) && all < 100;
}

export function share(leadNth: number, requested: ShareIndexes): Command {
  return command(
    `lead ${leadNth} is shared by ${JSON.stringify(requested)}`,
    async (model, real) => {
      const lead = pick(model.leads, leadNth);
      const shares = requested.map(
        ({ nth, percentage }): Share => ({ promotion: pick(besides(model, lead), nth), percentage }),
      );
      const split_details = shares.map(({ promotion, percentage }) => ({
        promoter_campaign_id: promotion.id,
        percentage,
      }));
      const response = await real.v2('PUT', `/referrals/${lead.id}`, { split_details });
      if (lead.deleted) return void expectStatus(response, 404);
      if (!expectStatus(response, isValidSplit(shares, lead) ? 200 : 422)) return;
      lead.shares = shares;
      expect(response.body.split_details?.length ?? 0).toBe(findCurrentShares(lead).length);
    },
    ({ leads }) => leads.length > 0,
  );
}

const percentage = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 99 }));
const shareInputs = fc.array(fc.record({ nth: index, percentage }), { maxLength: 3, size: 'max' });

export const sharing = {
  share: fc.tuple(index, shareInputs).map((input) => share(...input)),
};
