import { updateRewardDefinition } from '#shared/operations/campaigns/rewards.ts';
import { v1Signup } from '#shared/routes/tracking/v1.ts';
import { v2Sale } from '#shared/routes/tracking/v2.ts';
import { runtime } from '#shared/runtime.ts';
import { type BenchCompany, uniqueName } from '#test/bench/world/company.ts';
import { budgeted, createKnownLead, documented, money, type Operation, one } from './operation.ts';

const LONGEST_TEXT = 255;
const LARGEST_FIELDS = 4000;

async function addCustomersRule({ account }: BenchCompany): Promise<void> {
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

async function plainSale(company: BenchCompany, index: number) {
  const lead = await createKnownLead(company, index);
  return () => company.call(v2Sale, money(lead));
}

/** Sales of known leads: plain and more expensive ones. */
export const saleOperations: readonly Operation[] = [
  { ...one, name: budgeted.knownSale, runs: 100, prepare: plainSale },
  { ...one, name: budgeted.parentSale, tiers: 2, prepare: plainSale },
  {
    ...one,
    name: budgeted.ruledSale,
    prepare: async (company, index) => {
      if (index === 0) await addCustomersRule(company);
      return plainSale(company, index);
    },
  },
  {
    ...one,
    name: documented.longestIds,
    prepare: async (company, index) => {
      const lead = await createKnownLead(company, index);
      const event_id = uniqueName('event').padEnd(LONGEST_TEXT, 'x');
      return () => company.call(v2Sale, money(lead, { event_id, plan: 'p'.repeat(LONGEST_TEXT) }));
    },
  },
  {
    ...one,
    name: documented.largestFields,
    prepare: async (company) => {
      const email = `${uniqueName('lead')}@example.com`;
      const custom_fields = { note: 'x'.repeat(LARGEST_FIELDS) };
      await company.call(v1Signup, { email, ref_id: company.refId, custom_fields });
      return () => company.call(v2Sale, money(email));
    },
  },
];
