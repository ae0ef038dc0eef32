import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { buildPayoutStatement } from '#shared/operations/statements/payout-statement.ts';
import { v2Statement } from '#shared/present/v2/statements/statement.ts';
import { affiliatePayoutsStatement } from '#shared/routes/affiliate/statements/statements.ts';

export const handler = promoterEndpoint(
  affiliatePayoutsStatement,
  async ({ input: { id, language: wanted }, promoter, ...call }) => {
    const own = { payoutId: id, promoterId: promoter.id, language: wanted };
    const { statement, language } = await buildPayoutStatement(call, own);
    return v2Statement(statement, language);
  },
);
