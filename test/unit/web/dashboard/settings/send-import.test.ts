import { beforeEach, expect, test, vi } from 'vitest';
import { readImportRows } from '#shared/domain/import/import-rows.ts';
import { ApiProblem } from '#web/ui/api/problem.ts';

const callOperation = vi.hoisted(() => vi.fn());
vi.mock('#web/dashboard/api/operations.ts', () => ({ callOperation }));
// The API client reads the origin on import.
vi.stubGlobal('location', { origin: 'https://api.example' });
const { mapCampaigns } = await import('#web/dashboard/settings/import/campaign-mapping.tsx');
const { sendImport } = await import('#web/dashboard/settings/import/send-import.ts');
const { waitUnlessAborted } = await import('#web/dashboard/settings/import/wait.ts');

/** Three calls of 100 promoters and their promotions. */
const IDS = Array.from({ length: 300 }, (_, index) => `p${index}`);
const read = readImportRows({
  promoters: IDS.map((id) => ({ promoter_id: id, email: `${id}@example.com`, created_at: '2024-01-15' })),
  promotions: IDS.map((id) => ({ promoter_id: id, campaign: 'Partners', ref_id: id })),
});
const CALLS = 3;
const PER_CALL = 100;
const BUSY = new ApiProblem({ status: 429, message: 'Another import is running.', code: 'import_running' });
const REJECTED = new ApiProblem({ status: 403, message: 'Not allowed.', code: 'forbidden' });

type Sent = { body: { promoters: { promoter_id: string; row: number }[] } };

/** Answers each promoter as created. */
async function response(_: string, { body }: Sent) {
  const results = body.promoters.map(({ promoter_id: id, row }) => ({
    kind: 'promoter',
    id,
    outcome: 'created',
    file: 'promoters',
    row,
    message: null,
  }));
  return { dry_run: false, results };
}

function start() {
  const stop = new AbortController();
  const pauses: number[] = [];
  const progress: (readonly [records: number, share: number])[] = [];
  const send = (wait = async (ms: number): Promise<void> => void pauses.push(ms)) =>
    sendImport(
      { source: 'csv', read, currency: 'USD', campaigns: new Map([['Partners', 1]]), isDryRun: false },
      {
        now: '2026-01-01T00:00:00.000Z',
        onProgress: (results, share) => progress.push([results.length, share]),
        signal: stop.signal,
        wait,
      },
    );
  return { stop, pauses, progress, send };
}

beforeEach(() => {
  callOperation.mockReset().mockImplementation(response);
});

test('a call that fails for a moment is repeated', async () => {
  callOperation.mockRejectedValueOnce(BUSY).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const { pauses, progress, send } = start();
  expect((await send()).length).toBe(IDS.length);
  expect(callOperation).toHaveBeenCalledTimes(CALLS + 2);
  expect(callOperation.mock.calls[2]).toEqual(callOperation.mock.calls[0]);
  expect(pauses).toEqual([4000, 8000]);
  expect(progress.at(-1)).toEqual([IDS.length, 1]);
});

test('an import waits longer than a killed call blocks others', async () => {
  callOperation.mockRejectedValue(BUSY);
  const { pauses, send } = start();
  await expect(send()).rejects.toBe(BUSY);
  expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThan(40_000);
});

test('a rejected call ends the import and keeps earlier results', async () => {
  callOperation.mockImplementationOnce(response).mockRejectedValueOnce(REJECTED);
  const { pauses, progress, send } = start();
  await expect(send()).rejects.toBe(REJECTED);
  expect(callOperation).toHaveBeenCalledTimes(2);
  expect(pauses).toEqual([]);
  expect(progress.at(-1)?.[0]).toBe(PER_CALL);
});

test('after Stop no further call is made', async () => {
  const { stop, progress, send } = start();
  callOperation.mockImplementationOnce(async (operation: string, request: Sent) => {
    stop.abort();
    return response(operation, request);
  });
  expect((await send()).length).toBe(PER_CALL);
  expect(callOperation).toHaveBeenCalledTimes(1);
  expect(progress.at(-1)?.[0]).toBe(PER_CALL);
});

test('Stop ends a pause, and the call is not repeated', async () => {
  callOperation.mockRejectedValueOnce(BUSY);
  const { stop, send } = start();
  const results = await send(() => {
    setTimeout(() => stop.abort());
    return waitUnlessAborted(3_600_000, stop.signal);
  });
  expect(results).toEqual([]);
  expect(callOperation).toHaveBeenCalledTimes(1);
});

test('a pause lasts for its time', async () => {
  await waitUnlessAborted(1, new AbortController().signal);
});

test('campaigns are mapped by name without case, and a chosen one wins', () => {
  const campaigns = [
    { id: 1, name: 'Partners' },
    { id: 2, name: 'Resellers' },
  ];
  const names = ['PARTNERS', 'Resellers', 'constructor', 'Friends'];
  const mapped = mapCampaigns(names, campaigns, { Resellers: 1, Friends: 2 });
  expect([...mapped]).toEqual([
    ['PARTNERS', 1],
    ['Resellers', 1],
    ['Friends', 2],
  ]);
});
