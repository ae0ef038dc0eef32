import { runtime } from '#shared/runtime.ts';
import { findCommissions } from '#shared/store/commissions/commissions.ts';
import { findLead } from '#shared/store/leads/leads.ts';
import { resolveIdentifiers } from '#shared/store/tracking/lead-context.ts';
import { type Expected, listExpectedRecords, type Payment, type SoldLine } from './books.ts';

interface FoundRecords extends Expected {
  readonly promoterId: number;
}

async function findRecords(account: number, saleEventId: string): Promise<FoundRecords | null> {
  const { sale } = await resolveIdentifiers(account, { uid: null, email: null, saleEventId }, runtime.now());
  if (!sale) return null;
  const [commissions, lead] = await Promise.all([
    findCommissions(
      account,
      sale.commissions.map(({ id }) => id),
    ),
    findLead(account, sale.leadId),
  ]);
  const sum = (figure: (commission: (typeof commissions)[number]) => number) =>
    commissions.reduce((total, commission) => total + figure(commission), 0);
  const earned = sum(({ amount }) => amount);
  return {
    amount: sale.originalAmount,
    dollars: sale.amount,
    earned,
    leftDollars: sale.amount - sale.refunded,
    leftEarned: earned - sum(({ takenBack = 0 }) => takenBack),
    promoterId: lead?.promoterId ?? 0,
  };
}

/**
 * Compares the service's records of a payment with the books.
 * @returns expected and actual values of each differing sale
 */
export async function findDifferences(
  account: number,
  payment: Payment,
  {
    percent,
    promoterIds,
  }: { readonly percent: (price: string | null) => number; readonly promoterIds: readonly number[] },
): Promise<{ readonly differing: readonly unknown[]; readonly left: readonly (readonly [number, number])[] }> {
  const { promoter, sold } = payment;
  const compared = await Promise.all(
    sold.map(async (sale: SoldLine) => {
      const found = await findRecords(account, sale.eventId);
      const isNobodys = promoter === null || listExpectedRecords(payment, sale, percent).dollars === 0;
      if (isNobodys) return found ? { sale, expected: null, found } : null;
      const expected = { ...listExpectedRecords(payment, sale, percent), promoterId: promoterIds[promoter] };
      const names = Object.keys(expected) as (keyof typeof expected)[];
      const isSame = found && names.every((name) => expected[name] === found[name]);
      return { left: found ? ([found.promoterId, found.leftEarned] as const) : null, isSame, sale, expected, found };
    }),
  );
  return {
    differing: compared.filter((comparison) => comparison !== null && !('isSame' in comparison && comparison.isSame)),
    left: compared.flatMap((comparison) =>
      comparison && 'left' in comparison && comparison.left ? [comparison.left] : [],
    ),
  };
}
