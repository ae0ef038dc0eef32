import { changeOwnRefId } from '#shared/operations/portal/own/promotions.ts';
import { runtime } from '#shared/runtime.ts';
import type { Input, World } from '#test/support/requests/world.ts';
import { unique } from '#test/support/service/company.ts';
import type { Situations } from './index.ts';

const byEmail = async ({ email }: World): Promise<Input> => ({ q: email });
/** Filter that a ready list of the owner serves. */
const ofPromotion = async ({ promotion }: World): Promise<Input> => ({
  filters: { promoter_campaign_id: [promotion.id] },
});
const lists = { 'by a complete e-mail': byEmail, 'a place in a campaign': ofPromotion };

export const affiliateSituations: Situations = {
  'GET /api/v2/affiliate/commissions': lists,
  'GET /api/v2/affiliate/commissions/stats': { 'by a complete e-mail': byEmail },
  'GET /api/v2/affiliate/commissions/export': lists,
  'GET /api/v2/affiliate/referrals': lists,
  'GET /api/v2/affiliate/referrals/export': lists,
  'PUT /api/v2/affiliate/promoter_campaigns/{id}': {
    'a former ref id of the promoter': async ({ company: { account }, promoter, promotion }) => {
      await changeOwnRefId({ account, runtime }, promoter.id, promotion.id, unique('new').toLowerCase());
      return { id: promotion.id, ref_token: promotion.refId };
    },
  },
};
