import { v1RewardsUpdate } from '#shared/routes/v1/commissions/rewards.ts';
import { v1LeadsDelete, v1LeadsShow, v1LeadsUpdate } from '#shared/routes/v1/leads/leads.ts';
import { v1PayoutsCreate, v1PayoutsUpdate } from '#shared/routes/v1/payouts/payouts.ts';
import { createPromoter, showPromoter, updatePromoter } from '#shared/routes/v1/promoters/promoters.ts';
import { type BenchCompany, fresh } from '#test/bench/world/company.ts';
import { budgeted, knownLead, type Operation, one } from './operation.ts';

const runs = { cost: 10, cpu: 20 };
const COMMISSIONS = 10;

/** A lead of its own that has bought a few times. */
async function buyer(company: BenchCompany): Promise<string> {
  const email = await company.newLead();
  for (let sale = 0; sale < COMMISSIONS; sale += 1) await company.sale(email);
  return email;
}

/** What a company does about promoters, leads, rewards and payouts. */
export const managementOperations: readonly Operation[] = [
  {
    ...one,
    runs,
    name: 'promoters create',
    prepare: async (company) => () =>
      company.call(createPromoter, { email: `${fresh('promoter')}@example.com`, first_name: 'Grace' }),
  },
  {
    ...one,
    runs,
    name: 'promoters show',
    prepare: async (company) => () => company.call(showPromoter, { ref_id: company.refId }),
  },
  {
    ...one,
    runs,
    name: 'promoters update',
    prepare: async (company, index) => () =>
      company.call(updatePromoter, { ref_id: company.refId, first_name: `Anna ${index}` }),
  },
  {
    ...one,
    runs,
    name: 'leads show',
    prepare: async (company, index) => {
      const email = await knownLead(company, index);
      return () => company.call(v1LeadsShow, { email });
    },
  },
  ...[false, true].map((soft_switch) => ({
    ...one,
    runs: { cost: 5, cpu: 0 },
    name: soft_switch ? `leads update to another promoter, ${COMMISSIONS} commissions left` : budgeted.movedLead,
    prepare: async (company: BenchCompany) => {
      const email = await buyer(company);
      const new_ref_id = await company.newRefId();
      return () => company.call(v1LeadsUpdate, { email, new_ref_id, soft_switch });
    },
  })),
  {
    ...one,
    runs,
    name: 'leads delete',
    prepare: async (company) => {
      const email = await company.newLead();
      return () => company.call(v1LeadsDelete, { email });
    },
  },
  {
    ...one,
    runs,
    name: 'rewards update',
    prepare: async (company, index) => {
      const event_id = await company.sale(await knownLead(company, index));
      return () => company.call(v1RewardsUpdate, { event_id, status: 'denied' });
    },
  },
  {
    ...one,
    runs: { cost: 5, cpu: 0 },
    name: `payouts create of ${COMMISSIONS} commissions`,
    prepare: async (company) => {
      const { id: promoter_id, refId } = await company.newPromoter();
      const email = await company.newLead(refId);
      for (let sale = 0; sale < COMMISSIONS; sale += 1) await company.sale(email);
      return () => company.call(v1PayoutsCreate, { promoter_id });
    },
  },
  {
    ...one,
    runs: { cost: 5, cpu: 0 },
    name: 'payouts update',
    prepare: async (company) => {
      const { id: promoter_id, refId } = await company.newPromoter();
      await company.sale(await company.newLead(refId));
      const { body } = await company.call(v1PayoutsCreate, { promoter_id });
      const { id } = body as unknown as { id: number };
      return () => company.call(v1PayoutsUpdate, { id, status: 'completed' });
    },
  },
];
