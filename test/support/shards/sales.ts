import type { DynamoDBRecord } from 'aws-lambda';
import pLimit from 'p-limit';
import { processStream } from '#shared/operations/projections/process-stream.ts';
import { runtime } from '#shared/runtime.ts';
import { beginBackfill } from '#shared/store/index/backfill.ts';
import { openStream } from '#test/support/releases/stream.ts';
import { aCompany, unique } from '#test/support/service/company.ts';
import { callInProcess } from '#test/support/service/in-process.ts';

const AT_ONCE = 8;
/** Low enough that concurrent calls rarely share a lead. */
const SALES_OF_A_LEAD = 10;
/** Avoids concurrent sales of a promoter's leads. */
const MIN_LEADS = 200;
export const EARNED = 200;

export interface RecordedSales {
  readonly account: number;
  readonly promoterIds: readonly number[];
  readonly records: readonly DynamoDBRecord[];
  readonly perSale: number;
}

/**
 * Records sales of 10.00 by leads of an account's promoters in turn. The account has an index, as large accounts
 * do, so changes are logged for them.
 * @param filters of the projector's event source mapping
 */
export async function sell(count: number, promoters: number, filters: readonly unknown[]): Promise<RecordedSales> {
  const changes = await openStream(filters);
  const company = await aCompany();
  const calls = callInProcess(company);
  const all = await pLimit(AT_ONCE).map(Array.from({ length: promoters }), () => company.promoter());
  const leads = Array.from({ length: Math.max(MIN_LEADS, count / SALES_OF_A_LEAD) }, (_, index) => ({
    uid: unique('customer'),
    refId: all[index % promoters]?.promotion.refId,
  }));
  await pLimit(AT_ONCE).map(leads, ({ uid, refId }) => calls.signup({ uid, ref_id: refId }));
  const account = company.account.id;
  await Promise.all([beginBackfill(account, 'lead'), beginBackfill(account, 'commission')]);
  const following = { send: async () => {}, onBroken: () => {}, onSkipped: () => {} };
  await processStream({ runtime }, (await changes()) as unknown as DynamoDBRecord[], following);
  for (let sold = 0; sold < count; sold += leads.length) {
    const buyers = leads.slice(0, count - sold);
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
