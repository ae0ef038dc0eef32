import { endpoint } from '#shared/http/endpoint.ts';
import { ListPage } from '#shared/http/lists/list-page.ts';
import { searchContractDocuments } from '#shared/operations/portal/contract-documents.ts';
import { presentContractDocument } from '#shared/present/affiliate/contract-document.ts';
import { v2ContractDocumentsList } from '#shared/routes/v2/portal/contract-documents.ts';
import { toContractDocumentSearch } from '#shared/routes/v2/portal/contract-documents-to-domain.ts';

export const handler = endpoint(v2ContractDocumentsList, async ({ input, ...call }) => {
  const page = { page: input.page, perPage: input.per_page, cursor: input.cursor };
  const { rows, total } = await searchContractDocuments(call, toContractDocumentSearch(input), page);
  return ListPage.fromRecords(rows, presentContractDocument, total, page);
});
