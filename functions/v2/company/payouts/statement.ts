import { endpoint } from '#shared/http/endpoint.ts';
import { buildPayoutStatement } from '#shared/operations/statements/payout-statement.ts';
import { v2Statement } from '#shared/present/v2/statements/statement.ts';
import { v2PayoutsStatement } from '#shared/routes/v2/statements/statements.ts';

export const handler = endpoint(v2PayoutsStatement, async ({ input: { id, language: wanted }, ...call }) => {
  const { statement, language } = await buildPayoutStatement(call, { payoutId: id, language: wanted });
  return v2Statement(statement, language);
});
