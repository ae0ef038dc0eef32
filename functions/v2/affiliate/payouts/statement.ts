import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { buildPayoutStatement } from '#shared/operations/statements/payout-statement.ts';
import { presentStatementV2 } from '#shared/present/v2/statements/statement.ts';
import { affiliatePayoutsStatement } from '#shared/routes/affiliate/statements/statements.ts';

export const handler = promoterEndpoint(
  affiliatePayoutsStatement,
  async ({ input: { id, language: requestedLanguage }, promoter, ...call }) => {
    const own = { payoutId: id, promoterId: promoter.id, language: requestedLanguage };
    const { statement, language } = await buildPayoutStatement(call, own);
    return presentStatementV2(statement, language);
  },
);
