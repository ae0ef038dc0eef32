import { expect, test } from 'vitest';
import { countRefusedCalls, listPendingTasks, type PendingWork } from '#web/dashboard/home/pending-work.ts';

const NONE = { count: 0, amounts: {} };
const NOTHING: PendingWork = {
  campaignsWithoutCommission: 0,
  promoters: 0,
  commissions: NONE,
  claims: { count: 0 },
  held: NONE,
  suspicious: { count: 0 },
  overdue: { ...NONE, day: null },
  due: { ...NONE, day: null },
  processing: NONE,
  invalidCalls: { count: 0, since: '2026-11-20' },
  failingWebhooks: 0,
  disabledWebhooks: 0,
  lacksRefundEvents: false,
  silentProviders: [],
  lateRatesDay: null,
};
const sums = (amounts: Readonly<Record<string, number>>) => JSON.stringify(amounts);
const tasks = (changes: Partial<PendingWork>) => listPendingTasks({ ...NOTHING, ...changes }, sums);

test('an account where nothing waits has no tasks', () => {
  expect(tasks({})).toEqual([]);
});

test('a task names its number and sum, and links to the filtered list', () => {
  expect(tasks({ commissions: { count: 2, amounts: { cash: 300 } } })).toEqual([
    {
      to: '/commissions',
      search: { status: 'pending' },
      label: '2 commissions awaiting approval',
      text: '{"cash":300}',
    },
  ]);
  const overdue = { count: 1, amounts: { cash: 5 }, day: '2026-11-01T00:00:00.000Z' };
  expect(tasks({ overdue })[0]).toMatchObject({ label: '1 payout overdue', text: '{"cash":5} since Nov 1, 2026' });
});

test('the sum of commissions that fraud rules held is beside the pending commissions, whose list contains them', () => {
  const commissions = { count: 4, amounts: { cash: 300 } };
  const [pendingTask, suspiciousTask] = tasks({
    commissions,
    held: { count: 2, amounts: { cash: 40 } },
    suspicious: { count: 3 },
  });
  expect(pendingTask).toMatchObject({
    to: '/commissions',
    text: '{"cash":300}, {"cash":40} of it held by fraud rules',
  });
  expect(suspiciousTask).toMatchObject({ label: '3 referrals suspected of fraud', text: '' });
});

test('a count that is a lower bound says so', () => {
  const [task] = tasks({ invalidCalls: { count: 20, isAtLeast: true, since: '2026-11-20' } });
  expect(task).toMatchObject({ to: '/log', label: '20 or more tracking events rejected as invalid' });
  expect(task?.search).toMatchObject({ created_at: '2026-11-20..' });
});

test('a billing provider that is silent is named', () => {
  expect(tasks({ silentProviders: ['paddle'] })).toEqual([
    {
      to: '/settings',
      search: { part: 'billing' },
      label: 'No events from Paddle for 30 days',
      text: 'Sales may be missing',
    },
  ]);
});

test('rejected events that were counted since are no longer lost', () => {
  const lost = { counted_as: null };
  const recorded = { counted_as: { id: 5 } };
  expect(countRefusedCalls([lost, recorded], false)).toEqual({ count: 1, isAtLeast: false });
  expect(countRefusedCalls([recorded], false)).toEqual({ count: 0, isAtLeast: false });
  expect(countRefusedCalls([lost, recorded], true)).toEqual({ count: 1, isAtLeast: true });
});
