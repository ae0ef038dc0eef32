import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { readOwnContract } from '#shared/operations/portal/own/contract-documents.ts';
import { presentContractContent } from '#shared/present/affiliate/contract-document.ts';
import { affiliateContractDocumentsShow } from '#shared/routes/affiliate/portal/contract-documents.ts';

export const handler = promoterEndpoint(affiliateContractDocumentsShow, async ({ input, promoter, ...call }) => ({
  data: { content: presentContractContent(await readOwnContract(call, promoter, input.id), input.content_type) },
}));
