import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { readContractDraft } from '#shared/operations/portal/own/contract-documents.ts';
import { presentContractContent } from '#shared/present/affiliate/contract-document.ts';
import { affiliateContractDocumentsDraft } from '#shared/routes/affiliate/portal/contract-documents.ts';

export const handler = promoterEndpoint(
  affiliateContractDocumentsDraft,
  async ({ input: { contract_id: id }, promoter, ...call }) => ({
    data: { content: presentContractContent(await readContractDraft(call, promoter, id), 'html') },
  }),
);
