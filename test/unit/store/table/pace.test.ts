import { expect, test } from 'vitest';
import { Pace } from '#shared/store/table/pace.ts';

/** The clock advances by the duration of each call. */
function aTable(took: number) {
  let time = 0;
  const pauses: number[] = [];
  const clock = {
    now: () => new Date(time).toISOString(),
    sleep: async (milliseconds: number) => {
      pauses.push(milliseconds);
      time += milliseconds;
    },
  };
  const call = async () => {
    time += took;
  };
  return { clock, call, pauses, time: () => time };
}

const createThrottlingError = (attempts: number) => Object.assign(new Error('refused'), { $metadata: { attempts } });

test('each call is followed by a pause of its duration', async () => {
  const { clock, call, pauses } = aTable(70);
  const pace = new Pace(clock);
  for (let nth = 0; nth < 3; nth += 1) await pace.run(call);
  expect(pauses).toEqual([70, 70, 70]);
});

test.each([
  [200, 1],
  [5, 4],
] as const)('calls that take %i ms run at most %i at a time', async (took, most) => {
  const { clock, call } = aTable(took);
  const pace = new Pace(clock);
  let [running, highest] = [0, 0];
  const countCall = async () => {
    running += 1;
    highest = Math.max(highest, running);
    await new Promise((done) => setImmediate(done));
    await call();
    running -= 1;
  };
  await Promise.all(Array.from({ length: 60 }, () => pace.run(countCall)));
  expect(highest).toBe(most);
});

test('a busy table is retried with growing pauses', async () => {
  const { clock, call, pauses } = aTable(0);
  let tries = 0;
  const failAsBusy = async () => {
    tries += 1;
    if (tries <= 4) throw createThrottlingError(4);
    return call();
  };
  await new Pace(clock).run(failAsBusy);
  expect(pauses).toEqual([50, 100, 200, 400, 0]);
});

test('a busy table is retried for five minutes; other errors propagate immediately', async () => {
  const { clock, pauses, time } = aTable(0);
  await expect(new Pace(clock).run(() => Promise.reject(createThrottlingError(4)))).rejects.toThrow('refused');
  expect(time()).toBeGreaterThan(300_000);
  pauses.length = 0;
  await expect(new Pace(clock).run(() => Promise.reject(createThrottlingError(1)))).rejects.toThrow('refused');
  expect(pauses).toEqual([]);
});

test('keys are read in batches of a hundred', async () => {
  const { clock } = aTable(0);
  const keys = Array.from({ length: 201 }, (_, index) => index);
  const sizes = await new Pace(clock).runBatches(keys, async (some) => some.length);
  expect(sizes).toEqual([100, 100, 1]);
});
