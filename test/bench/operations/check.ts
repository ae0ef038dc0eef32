import { checkProjections, rebuildProjections } from '#shared/operations/projections/rebuild.ts';
import { runtime } from '#shared/runtime.ts';
import type { BenchCompany } from '#test/bench/world/company.ts';
import { createCompanyOfManyLeads } from '#test/bench/world/long-list.ts';
import { checks, type Operation, one } from './operation.ts';

const runs = 3;
const FUTURE = '9999-01-01T00:00:00.000Z';
/** No stream runs, so there is nothing to wait for. */
const call = () => ({ runtime: { ...runtime, sleep: async () => {} } });
/** Smallest sale without a commission, and a sale with one. */
const AMOUNTS = [1, 10_000];

const companies = new Map<number, Promise<void>>();

/**
 * `projections check --account` for a company with six events, in its own table and in a table with 100,000 leads of
 * another company.
 */
export const checkOperations: readonly Operation[] = [
  { ...one, runs, name: checks.alone, prepare },
  {
    ...one,
    runs,
    name: checks.beside,
    prepare: async (company) => {
      await createCompanyOfManyLeads();
      return prepare(company);
    },
  },
];

async function prepare(company: BenchCompany): Promise<() => Promise<unknown>> {
  const scope = { account: company.account, lostBefore: FUTURE };
  const created = companies.get(company.account) ?? makeEvents(company);
  companies.set(company.account, created);
  await created;
  return async () => {
    const { wholeTable, differences, listDifferences, rowDifferences, lost } = await checkProjections(call(), scope);
    const allDifferences = [differences, listDifferences, rowDifferences, lost].flat();
    if (wholeTable !== null || allDifferences.length > 0)
      throw new Error(`The check found ${JSON.stringify(allDifferences)}`);
  };
}

async function makeEvents(company: BenchCompany): Promise<void> {
  for (const amount of AMOUNTS) {
    const email = await company.newLead();
    await company.sale(email, amount);
    await company.sale(email, amount);
  }
  await rebuildProjections(call(), { account: company.account, lostBefore: FUTURE });
}
