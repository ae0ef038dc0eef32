import type { Day, Month } from '#shared/domain/day.ts';
import { listName } from '#shared/domain/lists/list-membership.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { createCampaign } from '#shared/operations/campaigns/create-campaign.ts';
import { runtime } from '#shared/runtime.ts';
import { keys } from '#shared/store/table/keys.ts';
import { type Item, readItem } from '#shared/store/table/read.ts';
import { type BenchCompany, createBenchCompany } from '#test/bench/world/company.ts';
import { addToList } from '#test/bench/world/long-list.ts';
import { putItems } from '#test/bench/world/put-items.ts';
import { createDayRanks, createIdsFrom, createMonthRanks, createOwnSheets, listHundreds, totals } from './history.ts';

export interface ReportHistory {
  readonly months: readonly Month[];
  readonly days: readonly Day[];
}

/**
 * A company with many campaigns and promoters and their history. All but the campaigns is written directly to the
 * table.
 */
export interface ReportsCompany extends BenchCompany {
  /** @returns ids of the added promoters */
  growTo(promoters: number, history: ReportHistory): Promise<readonly number[]>;
  fill(promoters: readonly number[], daysOf: readonly Month[]): Promise<void>;
}

/** Far above the ids that API calls assign. */
const FIRST_PROMOTER = 10_000;
const LANDING_URL = 'https://shop.example/';

export async function createReportsCompany(campaigns: number, months: readonly Month[]): Promise<ReportsCompany> {
  const company = await createBenchCompany();
  const { account } = company;
  const campaignIds = await createMoreCampaigns(account, campaigns);
  await putItems(createOwnSheets(account, { of: 'all' }, months));
  for (const id of campaignIds) await putItems(createOwnSheets(account, { of: 'campaign', id }, months));
  const original = await readItem<Promoter>(keys.promoter(account, (await company.newPromoter()).id));
  if (!original) throw new Error('A promoter that was made is not there');
  let count = 0;
  return {
    ...company,
    growTo: async (promoters, history) => {
      const more = createIdsFrom(FIRST_PROMOTER + count, promoters - count);
      const hundreds = listHundreds(more);
      await addToList(company, listName('promoters'), more);
      await putItems(totals(account, hundreds));
      await putItems(createMonthRanks(account, hundreds, history.months));
      await putItems(createDayRanks(account, hundreds, history.days));
      count = promoters;
      return more;
    },
    fill: async (promoters, daysOf) => {
      await putItems(records(account, original, promoters));
      await putItems(getSheets(account, promoters, months, daysOf));
    },
  };
}

function* records(account: number, original: Promoter, ids: readonly number[]): Generator<Item> {
  for (const id of ids) yield { ...original, id, email: `promoter-${id}@example.com`, ...keys.promoter(account, id) };
}

function* getSheets(account: number, ids: readonly number[], months: readonly Month[], daysOf: readonly Month[]) {
  for (const id of ids) yield* createOwnSheets(account, { of: 'promoter', id }, months, daysOf);
}

async function createMoreCampaigns(account: number, campaigns: number): Promise<number[]> {
  const ids = [1];
  while (ids.length < campaigns) {
    const input = { name: `Campaign ${ids.length}`, landingUrl: LANDING_URL, rewards: [] };
    ids.push((await createCampaign({ account: { id: account }, runtime }, input)).id);
  }
  return ids;
}
