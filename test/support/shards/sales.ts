import type { DynamoDBRecord } from 'aws-lambda';
import pLimit from 'p-limit';
import { processStream } from '#shared/operations/projections/process-stream.ts';
import { runtime } from '#shared/runtime.ts';
import { beginBackfill } from '#shared/store/index/backfill.ts';
import { streamFromNow } from '#test/support/releases/stream.ts';
import { aCompany, unique } from '#test/support/service/company.ts';
import { inProcess } from '#test/support/service/in-process.ts';

const AT_ONCE = 8;
/** A person who buys is chosen so often that no call waits for another of the same person. */
const SALES_OF_A_LEAD = 10;
/** No two leads of a promoter buy side by side where there are fewer. */
const LEAST_LEADS = 200;
/** What a sale earns, of 1000. */
export const EARNED = 200;

/** Sales of one account, which nothing has followed yet. */
export interface Sold {
  readonly account: number;
  readonly promoterIds: readonly number[];
  /** What the stream carries of each sale, in the order they were made. */
  readonly records: readonly DynamoDBRecord[];
  readonly perSale: number;
}

/**
 * Records sales of 10.00 of one account, by leads of its promoters in turn. It has sorted lists, as an account with that many
 * records has: what follows is logged for them, too.
 * @param filters of the mapping that feeds the projector
 */
export async function sell(count: number, promoters: number, filters: readonly unknown[]): Promise<Sold> {
  const changes = await streamFromNow(filters);
  const company = await aCompany();
  const calls = inProcess(company);
  const all = await pLimit(AT_ONCE).map(Array.from({ length: promoters }), () => company.promoter());
  const leads = Array.from({ length: Math.max(LEAST_LEADS, count / SALES_OF_A_LEAD) }, (_, index) => ({
    uid: unique('customer'),
    refId: all[index % promoters]?.promotion.refId,
  }));
  await pLimit(AT_ONCE).map(leads, ({ uid, refId }) => calls.signup({ uid, ref_id: refId }));
  const account = company.account.id;
  await Promise.all([beginBackfill(account, 'lead'), beginBackfill(account, 'commission')]);
  const following = { send: async () => {}, onBroken: () => {}, onSkipped: () => {} };
  await processStream({ runtime }, (await changes()) as unknown as DynamoDBRecord[], following);
  for (let made = 0; made < count; made += leads.length) {
    const buyers = leads.slice(0, count - made);
    await pLimit(AT_ONCE).map(buyers, ({ uid }) => calls.sale({ uid }));
  }
  const records = (await changes()) as unknown as DynamoDBRecord[];
  return {
    account,
    promoterIds: all.map(({ promoter }) => promoter.id),
    records,
    perSale: records.length / count,
  };
}
