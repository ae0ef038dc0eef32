import { parentPort, workerData } from 'node:worker_threads';
import { ROLL_UPS } from '#shared/domain/reports/roll-up.ts';
import type { SaleEvent } from '#shared/domain/tracking/event.ts';
import { refreshReports } from '#shared/operations/reports/refresh.ts';
import { runtime } from '#shared/runtime.ts';
import { buildFeedWrites } from '#shared/store/reports/report-feed.ts';
import { documentClient } from '#shared/store/table/client.ts';
import { keys } from '#shared/store/table/keys.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { tallyCalls } from '#test/bench/cost/tally.ts';
import { waitForEngine } from '#test/support/service/timeouts.ts';

export interface HotEvents {
  readonly account: number;
  readonly sale: SaleEvent;
}

export interface RolledUp {
  readonly rollUps: number;
  readonly touched: ReadonlySet<string>;
}

const TOGETHER = 90;

/**
 * Worker thread that feeds reports like the projector and rolls them up continuously. Posts a message on start and the
 * result at the end.
 */
async function rollUpUntilStopped({ account, sale }: HotEvents): Promise<RolledUp> {
  waitForEngine();
  let [rollUps, stopped] = [0, false];
  parentPort?.once('message', () => {
    stopped = true;
  });
  const { touched } = await tallyCalls(documentClient, async () => {
    while (!stopped) {
      const events = Array.from({ length: TOGETHER }, (_, index) => {
        return { key: keys.moneyEvent(account, 'sale', `fed-${index}`), event: sale };
      });
      await commit((await buildFeedWrites(events, runtime.now())).writes);
      for (const rollUp of ROLL_UPS) {
        await refreshReports({ account: { id: account }, runtime }, rollUp);
        rollUps += 1;
      }
      if (rollUps === ROLL_UPS.length) parentPort?.postMessage('at it');
    }
  });
  return { rollUps, touched };
}

parentPort?.postMessage(await rollUpUntilStopped(workerData));
parentPort?.close();
