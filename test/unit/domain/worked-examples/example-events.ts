import { UNITS, type Unit } from '#shared/domain/rewards/reward.ts';

/** An event of a worked example, such as `sale 100.00 by code`. Amounts are in the smallest unit. */
export type ExampleEvent =
  | { readonly is: 'sign-up' | 'joins' }
  | {
      readonly is: 'sale';
      readonly amount: number;
      readonly quantity?: number;
      readonly plan?: string;
      readonly months?: number;
      readonly byCode?: boolean;
      /** First sales to this many other customers. */
      readonly others?: number;
    }
  /** Default: the last sale. */
  | { readonly is: 'refund'; readonly amount: number; readonly ofSale?: number | 'none'; readonly months?: number }
  /** Default: the last refund. */
  | { readonly is: 'reversal'; readonly ofRefund?: number }
  | { readonly is: 'by hand'; readonly amount: number; readonly unit: Unit };

const MONEY =
  /^(?<is>sale|refund) (?<amount>\d+\.\d\d)(?: × (?<quantity>\d+))?(?: of plan (?<plan>\S+))?(?<byCode> by code)?(?: by (?<others>\d+) others?)?(?: of (?:sale (?<ofSale>\d+)|(?<ofNone>no sale)))?(?: after (?<months>\d+) months?)?$/;
const REVERSAL = /^reversal(?: of refund (?<ofRefund>\d+))?$/;
const BY_HAND = /^by hand (?:(?<money>\d+\.\d\d)|(?<count>\d+) (?<unit>\S+))$/;

/** Parses an event of a worked example. @throws Error if the text is malformed */
export function parseExampleEvent(text: string): ExampleEvent {
  if (text === 'sign-up' || text === 'joins') return { is: text };
  const [reversal, byHand, money] = [REVERSAL, BY_HAND, MONEY].map((pattern) => pattern.exec(text)?.groups);
  if (reversal) {
    const { ofRefund } = reversal;
    return { is: 'reversal', ...(ofRefund ? { ofRefund: Number(ofRefund) } : {}) };
  }
  if (byHand) return { is: 'by hand', ...parseManualCommission(byHand) };
  if (!money) throw new Error(`unknown event: ${text}`);
  const { is, quantity, plan, byCode, others, months, ofSale, ofNone } = money;
  const amount = cents(money.amount);
  const after = months ? { months: Number(months) } : {};
  if (is === 'refund') {
    const saleReference = ofNone ? { ofSale: 'none' as const } : ofSale ? { ofSale: Number(ofSale) } : {};
    return { is, amount, ...saleReference, ...after };
  }
  return {
    is: 'sale',
    amount,
    ...after,
    ...(quantity ? { quantity: Number(quantity) } : {}),
    ...(plan ? { plan } : {}),
    ...(byCode ? { byCode: true } : {}),
    ...(others ? { others: Number(others) } : {}),
  };
}

export function cents(amount = ''): number {
  return Number(amount.replace('.', ''));
}

function parseManualCommission({ money, count, unit: name }: Readonly<Record<string, string | undefined>>) {
  if (money !== undefined) return { amount: cents(money), unit: 'cash' } as const;
  const unit = UNITS.find((event) => event === name);
  if (!unit) throw new Error(`unknown unit: ${name}`);
  return { amount: Number(count), unit };
}
