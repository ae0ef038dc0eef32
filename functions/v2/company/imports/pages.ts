import { trimSourceRow } from '#shared/domain/import/source-download.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { fetchSourcePage } from '#shared/outside/import-source.ts';
import { v2ImportPagesRead } from '#shared/routes/v2/import/pages.ts';

export const handler = endpoint(v2ImportPagesRead, async ({ input }) => {
  const { source, api_key: apiKey, account_id: accountId, list, page, payout_id: payoutId } = input;
  const { rows, hasMore } = await fetchSourcePage({ source, apiKey, accountId }, { list, page, payoutId });
  return { rows: rows.map(trimSourceRow), has_more: hasMore };
});
