/** Stands for the part that the law requires: title, parties, facts, lines, total and notes. */
export const INVOICE_VARIABLE = 'invoice';

/** Variables with values of the invoice, written as `{{number}}` or `{{number | draft}}`, and what they stand for. */
export const TEMPLATE_VALUE_TEXTS = {
  number: 'Number of the invoice.',
  date: 'Date of the invoice.',
  company: 'Legal name of the company.',
  promoter: 'Company of the promoter, else its name.',
  promoter_id: 'Id of the promoter.',
  campaign: 'Name of the campaign.',
  period: 'Period of the payout.',
  payout_id: 'Id of the payout.',
  net: 'Amount without tax.',
  tax: 'Amount of the tax.',
  total: 'Amount including tax.',
} as const;
export type TemplateValue = keyof typeof TEMPLATE_VALUE_TEXTS;

export const TEMPLATE_VALUES = Object.keys(TEMPLATE_VALUE_TEXTS) as readonly TemplateValue[];

/** Template of companies without their own: the invoice alone. */
export const DEFAULT_INVOICE_TEMPLATE = `{{${INVOICE_VARIABLE}}}`;

/** In characters. */
export const MAX_TEMPLATE_LENGTH = 10_000;
