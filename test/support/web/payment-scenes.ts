import type { Page } from 'playwright-core';
import { openFirstRow, press, type Scene, type SceneRecords } from './scenes.ts';

export interface Payments extends Pick<SceneRecords, 'payout'> {
  readonly batch: number;
}

export function listPaymentScreens({ batch, payout }: Payments): readonly Scene[] {
  return [
    { name: 'Payment batch', path: `/dashboard/payouts/batches/${batch}` },
    { name: 'Side panel of payment batches', path: '/dashboard/payouts/batches', open: openFirstRow },
    { name: 'Statement', path: `/dashboard/payouts/${payout}/statement` },
  ];
}

export function listPaymentOverlayScenes({ batch, payout }: Payments): readonly Scene[] {
  const path = `/dashboard/payouts/batches/${batch}`;
  return [
    { name: 'Mark a batch as paid', path, open: press('Mark as paid') },
    { name: 'Delete a batch', path, open: press('Delete') },
    { name: 'What a result file says', path, open: (page) => chooseResults(page, payout) },
    {
      name: 'Write off',
      path: '/dashboard/payouts/owed',
      open: (page) =>
        page
          .getByRole('button', { name: /^Write off debt of / })
          .first()
          .click(),
    },
  ];
}

async function chooseResults(page: Page, payout: number): Promise<void> {
  const text = `payout_id,status\r\n${payout},paid\r\n${payout + 1},perhaps\r\n`;
  const file = { name: 'results.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('dialog', { name: 'Results in this file' }).waitFor();
}
