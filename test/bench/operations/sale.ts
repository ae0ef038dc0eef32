import { updateRewardDefinition } from '#shared/operations/campaigns/rewards.ts';
import { v1Sale, v1Signup } from '#shared/routes/tracking/v1.ts';
import { v2Sale } from '#shared/routes/tracking/v2.ts';
import { runtime } from '#shared/runtime.ts';
import { type BenchCompany, fresh } from '#test/bench/world/company.ts';
import { budgeted, knownLead, money, type Operation, one, runs } from './operation.ts';

const LONGEST_TEXT = 255;
const LARGEST_FIELDS = 4000;

/** The company's only reward gives more from the tenth customer of a promoter on. */
async function goByCustomers({ account }: BenchCompany): Promise<void> {
  const tenth = {
    number: 'promoter_campaign_customers_count',
    condition: 'greater than',
    value: 9,
    operator: 'and',
  } as const;
  const steps = [
    { gain: { percent: '25' }, rules: [tenth] },
    { gain: { percent: '20' }, rules: [] },
  ];
  await updateRewardDefinition({ account: { id: account }, runtime }, 1, { steps });
}

/** Sales: plain ones, and those that cost more or are refused. */
export const saleOperations: readonly Operation[] = [
  {
    ...one,
    name: budgeted.knownSale,
    runs: { cost: 100, cpu: 200 },
    prepare: async (company, index) => {
      const lead = await knownLead(company, index);
      return () => company.call(v2Sale, money(lead));
    },
  },
  {
    ...one,
    name: 'sale v1, known lead',
    prepare: async (company, index) => {
      const lead = await knownLead(company, index);
      return () => company.call(v1Sale, money(lead));
    },
  },
  {
    ...one,
    name: 'sale v2, first of a lead',
    prepare: async (company, index) => {
      const lead = await company.lead(index);
      return () => company.call(v2Sale, money(lead));
    },
  },
  {
    ...one,
    name: 'sale v2, known lead, first call of a process',
    runs: { cost: 5, cpu: 0 },
    cold: true,
    prepare: async (company) => {
      const lead = await company.unseenLead();
      return () => company.call(v2Sale, money(lead));
    },
  },
  {
    ...one,
    name: 'sale v2, longest event id and plan',
    prepare: async (company, index) => {
      const lead = await knownLead(company, index);
      const event_id = fresh('event').padEnd(LONGEST_TEXT, 'x');
      return () => company.call(v2Sale, money(lead, { event_id, plan: 'p'.repeat(LONGEST_TEXT) }));
    },
  },
  {
    ...one,
    name: 'sale v2, lead with 4 KB of custom fields',
    runs: { ...runs, cpu: 0 },
    prepare: async (company) => {
      const email = `${fresh('lead')}@example.com`;
      const custom_fields = { note: 'x'.repeat(LARGEST_FIELDS) };
      await company.call(v1Signup, { email, ref_id: company.refId, custom_fields });
      return () => company.call(v2Sale, money(email));
    },
  },
  {
    ...one,
    name: budgeted.parentSale,
    tiers: 2,
    prepare: async (company, index) => {
      const lead = await knownLead(company, index);
      return () => company.call(v2Sale, money(lead));
    },
  },
  {
    ...one,
    name: budgeted.ruledSale,
    prepare: async (company, index) => {
      if (index === 0) await goByCustomers(company);
      const lead = await knownLead(company, index);
      return () => company.call(v2Sale, money(lead));
    },
  },
  {
    ...one,
    name: 'sale v2 that creates the lead',
    prepare: async (company) => {
      const body = money(`${fresh('buyer')}@example.com`, { ref_id: company.refId });
      return () => company.call(v2Sale, body);
    },
  },
  {
    ...one,
    name: 'sale v2, duplicate (409)',
    prepare: async (company, index) => {
      const lead = await knownLead(company, index);
      const event_id = await company.sale(lead);
      return () => company.call(v2Sale, money(lead, { event_id }), 409);
    },
  },
];
