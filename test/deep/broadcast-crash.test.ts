import pLimit from 'p-limit';
import { expect, test } from 'vitest';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { showBroadcast } from '#shared/operations/broadcasts/broadcasts.ts';
import { createBroadcastAction } from '#shared/operations/broadcasts/send-broadcast.ts';
import { runtime } from '#shared/runtime.ts';
import { keys } from '#shared/store/table/keys.ts';
import { commit, put } from '#shared/store/table/transaction.ts';
import { aBroadcastWithoutProcess, TEST_LINKS } from '#test/support/broadcasts/broadcasts.ts';
import { crashAfterWrites } from '#test/support/broadcasts/table-faults.ts';
import { aMailingCompany, createLaterRuntime } from '#test/support/mail/mails.ts';

/** `BROADCAST_RECIPIENTS=20000` takes ten times as long. */
const RECIPIENTS = Number(process.env.BROADCAST_RECIPIENTS ?? 2000);
/** Odd, so that some kills are between a claim and its result. */
const WRITES_PER_LIFE = 331;
/** A worker stores its position after each. */
const WINDOW = 10;
const CHUNKS_AT_ONCE = 4;
const PROMOTERS_AT_ONCE = 100;
const FIRST_ID = 1000;

async function copyPromoter(account: number, promoter: Promoter): Promise<number[]> {
  const ids = Array.from({ length: RECIPIENTS }, (_, index) => FIRST_ID + index);
  await pLimit(CHUNKS_AT_ONCE).map(splitIds(ids, PROMOTERS_AT_ONCE), (part) =>
    commit(
      part.map((id) => {
        const email = promoter.email.replace('@', `+${id}@`);
        return put(keys.promoter(account, id), { ...promoter, id, email });
      }),
    ),
  );
  return ids;
}

function splitIds(ids: readonly number[], size: number): number[][] {
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, index) =>
    ids.slice(index * size, (index + 1) * size),
  );
}

test(`a broadcast to ${RECIPIENTS} promoters mails each at most once and counts all, although its workers crash repeatedly`, async () => {
  const company = await aMailingCompany();
  const call = { account: company.account, runtime };
  const { promoter } = await company.promoter({ quiet: true });
  const ids = await copyPromoter(company.account.id, promoter);
  const { id, since } = await aBroadcastWithoutProcess(company, ids.length);

  const sentCounts = new Map<string, number>();
  const row = createBroadcastAction(async ({ tags: { promoter: to = '' } }) => {
    sentCounts.set(to, (sentCounts.get(to) ?? 0) + 1);
  }, TEST_LINKS);
  const sendWindow = async (window: readonly number[]) => {
    for (const promoterId of window) await row({ ...call, since }, promoterId, { broadcastId: id });
    return true;
  };
  let crashes = 0;
  for (let windows = splitIds(ids, WINDOW); windows.length > 0; ) {
    const { restore } = crashAfterWrites(WRITES_PER_LIFE);
    const done = await pLimit(CHUNKS_AT_ONCE).map(windows, (window) => sendWindow(window).catch(() => false));
    restore();
    windows = windows.filter((_, index) => !done[index]);
    if (windows.length > 0) crashes += 1;
  }

  const { statistics } = await showBroadcast({ ...call, runtime: createLaterRuntime(6) }, id);
  expect(crashes).toBeGreaterThan(RECIPIENTS / WRITES_PER_LIFE);
  expect([...sentCounts.values()].filter((times) => times > 1)).toEqual([]);
  expect(statistics.sent + statistics.uncertain).toBe(ids.length);
  expect(statistics.uncertain).toBeLessThanOrEqual(crashes * CHUNKS_AT_ONCE);
  expect(sentCounts.size).toBeGreaterThanOrEqual(statistics.sent);
}, 900_000);
