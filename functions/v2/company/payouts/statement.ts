import { endpoint } from '#shared/http/endpoint.ts';
import { buildPayoutStatement } from '#shared/operations/statements/payout-statement.ts';
import { presentStatementV2 } from '#shared/present/v2/statements/statement.ts';
import { v2PayoutsStatement } from '#shared/routes/v2/statements/statements.ts';

export const handler = endpoint(v2PayoutsStatement, async ({ input: { id, language: requestedLanguage }, ...call }) => {
  const { statement, language } = await buildPayoutStatement(call, { payoutId: id, language: requestedLanguage });
  return presentStatementV2(statement, language);
});
