import { expect, onTestFinished, test, vi } from 'vitest';
import { invoicePayouts } from '#shared/operations/invoices/invoice-payouts.ts';
import { runtime } from '#shared/runtime.ts';
import { documentClient } from '#shared/store/table/client.ts';
import { keys } from '#shared/store/table/keys.ts';

test('imported payouts are skipped without a read, and paid ones are read', async () => {
  vi.stubEnv('TABLE_NAME', 'any');
  const send = vi.spyOn(documentClient, 'send').mockRejectedValue(new Error('read') as never);
  onTestFinished(() => {
    send.mockRestore();
    vi.unstubAllEnvs();
  });
  const imported = { ...keys.payout(1, 5), id: 5, datePaid: '2026-12-03T09:00:00.000Z' };
  expect(await invoicePayouts({ runtime }, [{ before: null, after: imported }])).toBe(0);
  expect(send).not.toHaveBeenCalled();
  const payout = { ...imported, paidBy: null };
  await expect(invoicePayouts({ runtime }, [{ before: null, after: payout }])).rejects.toThrow('read');
});
