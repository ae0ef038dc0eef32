/** A company that uses the service; everything else belongs to one. */
export interface Account {
  readonly id: number;
  readonly name: string;
  /** ISO 4217 code; amounts without a currency are in it, and commissions in cash are paid in it. */
  readonly currency: string;
  readonly createdAt: string;
}
