import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { signContractDocument } from '#shared/operations/portal/own/contract-documents.ts';
import { presentContractDocument } from '#shared/present/affiliate/contract-document.ts';
import { affiliateContractDocumentsSign } from '#shared/routes/affiliate/portal/contract-documents.ts';

export const handler = promoterEndpoint(
  affiliateContractDocumentsSign,
  async ({ input, promoter, portalSession, address, ...call }) => {
    const signedFrom = portalSession === null ? (input.ip ?? address) : address;
    return presentContractDocument(await signContractDocument(call, promoter.id, input.id, signedFrom));
  },
);
