import type { OpenCall } from '#shared/operations/call.ts';
import { findPayoutsToInvoice, updateInvoices } from '#shared/operations/invoices/invoice-payouts.ts';
import { parseAccountId, parseRowKind } from '#shared/store/table/keys.ts';
import type { Pace } from '#shared/store/table/pace.ts';
import type { Item } from '#shared/store/table/read.ts';

/** A paid payout without its invoice, or one whose invoice is of a payment that was undone. */
interface InvoiceDifference {
  readonly account: number;
  readonly payoutId: number;
}

export interface InvoiceFindings {
  readonly invoiceDifferences: readonly InvoiceDifference[];
}

/** Compares invoices with payouts. Differences are payments that the projector skipped, or has not processed yet. */
export class InvoiceComparison {
  readonly #call: OpenCall;
  readonly #repairs: boolean;
  readonly #suspects = new Map<number, number[]>();

  constructor(call: OpenCall, repairs: boolean) {
    this.#call = call;
    this.#repairs = repairs;
  }

  get hasSuspects(): boolean {
    return this.#suspects.size > 0;
  }

  /** Compares the payouts among some records. Two calls per account and hundred. */
  async look(records: readonly Item[], pace: Pace): Promise<void> {
    const payouts = records.filter((item) => parseRowKind(item) === 'payout');
    for (const [account, accountPayouts] of Map.groupBy(payouts, ({ pk }) => parseAccountId(pk))) {
      const ids = accountPayouts.map(({ id }) => Number(id));
      const found = await readDue(account, ids, pace);
      if (found.length > 0) this.#suspects.set(account, [...(this.#suspects.get(account) ?? []), ...found]);
    }
  }

  /** Compares again those that differed, and corrects them. To be called after the projector had time to process them. */
  async settle(pace: Pace): Promise<InvoiceDifference[]> {
    const differences: InvoiceDifference[] = [];
    for (const [account, suspects] of this.#suspects) {
      const ids = await readDue(account, suspects, pace);
      if (this.#repairs) await updateInvoices(this.#call, account, ids);
      differences.push(...ids.map((payoutId) => ({ account, payoutId })));
    }
    return differences;
  }
}

async function readDue(account: number, ids: readonly number[], pace: Pace): Promise<number[]> {
  return (await pace.runBatches(ids, (batch) => findPayoutsToInvoice(account, batch))).flat();
}
