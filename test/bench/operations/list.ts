import { listName } from '#shared/domain/lists/list-membership.ts';
import { v1LeadsList } from '#shared/routes/v1/leads/leads.ts';
import { v1PromotersList } from '#shared/routes/v1/promoters/promoters.ts';
import type { BenchCompany } from '#test/bench/world/company.ts';
import { addRow, addToList, createCompanyOfManyLeads } from '#test/bench/world/long-list.ts';
import { budgeted, type Operation, one, pages } from './operation.ts';

const PER_PAGE = 50;
const runs = 5;

export const listOperations: readonly Operation[] = [
  ...[
    { name: pages.first, page: 1 },
    { name: pages.middle, page: 1000 },
    { name: pages.last, page: 2000 },
  ].map(({ name, page }) => ({
    ...one,
    runs,
    name,
    prepare: async () => {
      const company = await createCompanyOfManyLeads();
      await addRow(company);
      return () => company.call(v1LeadsList, { page, per_page: PER_PAGE });
    },
  })),
  {
    ...one,
    runs,
    name: budgeted.promoters,
    prepare: async (company, index) => {
      if (index === 0) await manyPromoters(company);
      return () => company.call(v1PromotersList, { per_page: PER_PAGE });
    },
  },
];

async function manyPromoters(company: BenchCompany): Promise<void> {
  const created: number[] = [];
  for (let count = 0; count < PER_PAGE; count += 1) created.push((await company.newPromoter()).id);
  await addToList(company, listName('promoters'), created);
}
