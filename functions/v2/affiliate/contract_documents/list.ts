import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { listOwnContractDocuments } from '#shared/operations/portal/own/contract-documents.ts';
import { presentContractDocument } from '#shared/present/affiliate/contract-document.ts';
import { affiliateContractDocumentsList } from '#shared/routes/affiliate/portal/contract-documents.ts';

export const handler = promoterEndpoint(affiliateContractDocumentsList, async ({ promoter, ...call }) =>
  (await listOwnContractDocuments(call, promoter)).map(presentContractDocument),
);
