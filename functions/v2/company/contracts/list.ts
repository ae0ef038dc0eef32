import { endpoint } from '#shared/http/endpoint.ts';
import { ListPage } from '#shared/http/lists/list-page.ts';
import { listContractsPage } from '#shared/operations/portal/contracts.ts';
import { presentContractV2 } from '#shared/present/v2/portal/contract.ts';
import { v2ContractsList } from '#shared/routes/v2/portal/contracts.ts';

export const handler = endpoint(v2ContractsList, async ({ input, ...call }) => {
  const page = { page: input.page, perPage: input.per_page };
  const { rows, total } = await listContractsPage(call, page);
  return new ListPage(rows.map(presentContractV2), total, page);
});
