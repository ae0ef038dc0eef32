import fc from 'fast-check';
import { byHand } from './by-hand.ts';
import { type Operation, operation } from './operation.ts';
import { rollUps } from './roll-ups.ts';
import { addPause, pauses } from './times.ts';
import { tracking } from './tracking.ts';

const DAYS = 900;

const weightedOperations: readonly fc.WeightedArbitrary<Operation>[] = [
  { weight: 5, arbitrary: tracking.click },
  { weight: 5, arbitrary: tracking.signUp },
  { weight: 9, arbitrary: tracking.sell },
  { weight: 3, arbitrary: tracking.refundOf },
  { weight: 1, arbitrary: tracking.refundAny },
  { weight: 2, arbitrary: tracking.reverse },
  { weight: 3, arbitrary: tracking.cancel },
  { weight: 6, arbitrary: byHand.changeLead },
  { weight: 1, arbitrary: byHand.removeLead },
  { weight: 4, arbitrary: byHand.setCommissionStatus },
  { weight: 2, arbitrary: byHand.addCommission },
  { weight: 2, arbitrary: byHand.removeCommission },
  { weight: 4, arbitrary: byHand.createPayout },
  { weight: 2, arbitrary: byHand.removePayout },
  { weight: 6, arbitrary: byHand.setPayoutStatus },
  { weight: 8, arbitrary: rollUps.some },
  { weight: 4, arbitrary: rollUps.counted },
];

/** Generates histories of reporting operations over about 900 days. @param longest maximum number of operations */
export function createHistories(longest: number): fc.Arbitrary<Operation[]> {
  const pause = pauses(Math.ceil(DAYS / longest));
  const operationAfterPause = fc.tuple(pause, fc.oneof(...weightedOperations)).map(([pause, { name, run }]) =>
    operation(`after ${JSON.stringify(pause)} ${name}`, async (history) => {
      history.now = addPause(history.now, pause);
      await run(history);
    }),
  );
  return fc.array(operationAfterPause, { minLength: 1, maxLength: longest, size: 'max' });
}
