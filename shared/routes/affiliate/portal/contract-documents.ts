import * as v from 'valibot';
import { promoterResponses } from '#shared/routes/affiliate/responses.ts';
import { jsonObjectParam, textParam, withDescription } from '#shared/routes/fields.ts';
import { campaignItems, changeItems, promoterCallerItems, promoterItems } from '#shared/routes/items.ts';
import type { PromoterRoute } from '#shared/routes/route.ts';
import { recordIdParam } from '#shared/routes/v1/responses.ts';
import {
  CONTENT_TYPE_INVALID,
  CONTRACT_PDF,
  contractContentInput,
  contractContentResponse,
  contractDraftResponse,
  readingContractContent,
} from '#shared/routes/v2/portal/contract-documents.ts';
import { recordInput } from '#shared/routes/v2/records-input.ts';
import { okResponse } from '#shared/routes/v2/responses.ts';
import { affiliateContractDocument, contractDocumentExample } from './contract-documents-output.ts';

/** In characters of JSON. */
const MAX_DETAILS_LENGTH = 4000;

const contractDocuments = {
  area: 'agreements',
  auth: 'promoter',
  permission: 'promote',
  allowsPending: true,
  memory: 1024,
  timeout: 15,
} as const;

export const affiliateContractDocumentsList = {
  ...contractDocuments,
  method: 'GET',
  path: '/api/v2/affiliate/contract_documents',
  verb: 'list',
  table: ['BatchGetItem'],
  items: { reads: [...promoterCallerItems, 'portal'], writes: [] },
  summary: 'List the promoter’s contract documents',
  description:
    'The contracts of the promoter’s campaigns: first the versions that it is asked to sign, then the signed ones, newest first.',
  responses: promoterResponses(okResponse(v.array(affiliateContractDocument), [contractDocumentExample])),
} satisfies PromoterRoute;

export const affiliateContractDocumentsShow = {
  ...contractDocuments,
  ...readingContractContent,
  path: '/api/v2/affiliate/contract_documents/{id}',
  items: { reads: [...promoterCallerItems, 'portal'], writes: [] },
  summary: 'Retrieve the content of a contract document',
  description: `Of the current version of a contract of the promoter’s campaigns, or of a version that the promoter signed. Only the latter has a PDF. ${CONTRACT_PDF}`,
  input: contractContentInput,
  inputExample: { id: 3, content_type: 'html' },
  responses: promoterResponses(contractContentResponse, { notFound: true, invalid: CONTENT_TYPE_INVALID }),
} satisfies PromoterRoute;

export const affiliateContractDocumentsSign = {
  ...contractDocuments,
  method: 'POST',
  path: '/api/v2/affiliate/contract_documents/{id}/sign',
  promoterOnly: true,
  table: ['BatchGetItem', 'Query', 'PutItem'],
  items: {
    reads: [...promoterCallerItems, ...promoterItems, ...campaignItems, 'portal'],
    writes: ['promoter', 'payout-place', ...changeItems],
  },
  summary: 'Sign a contract document',
  description:
    'Records that the promoter accepts the current version of a contract, with the time and the IP address. Signing again changes nothing. A version ' +
    'that another one has replaced is rejected.',
  input: v.object({
    ...recordInput.entries,
    ip: v.optional(
      withDescription(
        'IP address of the promoter. Only for calls with `auth_token`, which come from the company’s server; otherwise the address ' +
          'of the call is recorded.',
        v.pipe(textParam('ip is invalid.'), v.ip('ip is invalid.')),
      ),
    ),
  }),
  inputExample: { id: 3 },
  responses: promoterResponses(okResponse(affiliateContractDocument, contractDocumentExample), {
    notFound: true,
    invalid: 'ip is invalid.',
  }),
} satisfies PromoterRoute;

export const affiliateContractDocumentsDraft = {
  ...contractDocuments,
  method: 'POST',
  path: '/api/v2/affiliate/contract_documents/draft',
  table: ['BatchGetItem'],
  items: { reads: [...promoterCallerItems, 'portal'], writes: [] },
  summary: 'Retrieve the content of a contract that the promoter has to accept',
  description: 'As HTML. Changes nothing. Contracts have no placeholders, so `details` do not change the content.',
  input: v.object({
    contract_id: withDescription('Id of the contract.', recordIdParam('contract_id')),
    details: v.optional(
      withDescription(
        'E-mail and profile of the promoter. Not used.',
        jsonObjectParam('details is invalid.', MAX_DETAILS_LENGTH),
      ),
    ),
  }),
  inputExample: { contract_id: 1 },
  responses: promoterResponses(contractDraftResponse, { notFound: true, invalid: 'contract_id is invalid.' }),
} satisfies PromoterRoute;

export const contractDocumentRoutes: readonly PromoterRoute[] = [
  affiliateContractDocumentsList,
  affiliateContractDocumentsShow,
  affiliateContractDocumentsSign,
  affiliateContractDocumentsDraft,
];
