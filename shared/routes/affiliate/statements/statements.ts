import { promoterResponses } from '#shared/routes/affiliate/responses.ts';
import { promoterCallerItems } from '#shared/routes/items.ts';
import type { PromoterRoute } from '#shared/routes/route.ts';
import { okResponse } from '#shared/routes/v2/responses.ts';
import {
  STATEMENT,
  STATEMENT_ITEMS,
  STATEMENT_PDF,
  statement,
  statementDefaults,
  statementFile,
} from '#shared/routes/v2/statements/statements.ts';
import { v2Statement } from '#shared/routes/v2/statements/statements-output.ts';

const errors = { notFound: true, invalid: 'language is invalid.' } as const;

export const affiliatePayoutsStatement = {
  ...statementDefaults,
  path: '/api/v2/affiliate/payouts/{id}/statement',
  area: 'earnings',
  auth: 'promoter',
  permission: 'promote',
  items: { reads: [...new Set([...promoterCallerItems, ...STATEMENT_ITEMS])], writes: [] },
  summary: 'Retrieve the statement of a payout',
  description: STATEMENT,
  responses: promoterResponses(okResponse(v2Statement, statement), errors),
} satisfies PromoterRoute;

export const affiliatePayoutsStatementPdf = {
  ...affiliatePayoutsStatement,
  path: '/api/v2/affiliate/payouts/{id}/statement/pdf',
  summary: 'Download the statement of a payout as a PDF',
  description: STATEMENT_PDF,
  responses: promoterResponses(statementFile, errors),
} satisfies PromoterRoute;

export const affiliateStatementRoutes: readonly PromoterRoute[] = [
  affiliatePayoutsStatement,
  affiliatePayoutsStatementPdf,
];
