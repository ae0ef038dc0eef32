import { readRows } from '#shared/store/lists/rows.ts';
import { createSomeRecords } from '#test/support/bulk/inputs.ts';
import type { Input, World } from '#test/support/requests/world.ts';
import { unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import type { Situations } from './index.ts';
import { aHalfMovedLead } from './leads.ts';

/** The user name of a lead with an index row. */
async function aUsername({ company, promotion }: World): Promise<Input> {
  const username = unique('user');
  await company.v1('/track/signup', { email: `${username}@example.com`, username, ref_id: promotion.refId });
  await eventually(
    () => readRows(company.account.id, 'lead'),
    (rows) => rows.some((row) => row.username === username),
  );
  return { id: username, find_by: 'username' };
}

/** Filter that a ready list of the owner serves. */
const ofPromotion = async ({ promotion }: World): Promise<Input> => ({
  filters: { promoter_campaign_id: [promotion.id] },
});

export const recordSituations: Situations = {
  'GET /api/v2/company/referrals': { 'a promoter in a campaign': ofPromotion },
  'GET /api/v2/company/commissions': { 'a promoter in a campaign': ofPromotion },
  'GET /api/v2/company/referrals/{id}': { 'by a user name': aUsername },
  'PUT /api/v2/company/referrals/{id}': {
    'by a user name': async (world) => ({ ...(await aUsername(world)), fraud_check: 'same_ip_suspicion' }),
    'another promoter, and other identifiers': async (world) => ({
      id: (await createSomeRecords(world)).lead,
      email: `${unique('lead')}@example.com`,
      uid: unique('uid'),
      promoter_campaign_id: (await world.company.promoter()).promotion.id,
    }),
    'a lead whose commissions have not moved yet': async (world) => ({
      id: (await aHalfMovedLead(world)).id,
      email: `${unique('lead')}@example.com`,
    }),
  },
};
