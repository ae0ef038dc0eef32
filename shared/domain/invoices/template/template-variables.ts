/** Stands for the part that the law requires: title, parties, facts, lines, total and notes. */
export const INVOICE_VARIABLE = 'invoice';

/** Variables with values of the invoice, written as `{{number}}` or `{{number | draft}}`. */
export const TEMPLATE_VALUES = [
  'number',
  'date',
  'company',
  'promoter',
  'promoter_id',
  'campaign',
  'period',
  'payout_id',
  'net',
  'tax',
  'total',
] as const;
export type TemplateValue = (typeof TEMPLATE_VALUES)[number];

/** Template of companies without their own: the invoice alone. */
export const DEFAULT_INVOICE_TEMPLATE = `{{${INVOICE_VARIABLE}}}`;

/** In characters. */
export const MAX_TEMPLATE_LENGTH = 10_000;
