import * as v from 'valibot';
import { LANGUAGES } from '#shared/domain/portal/portal.ts';
import {
  affiliateContractDocument,
  contractDocumentExample,
} from '#shared/routes/affiliate/portal/contract-documents-output.ts';
import { withDescription } from '#shared/routes/fields.ts';
import { companyCallerItems, searchItems } from '#shared/routes/items.ts';
import { field } from '#shared/routes/output.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { recordIdParam } from '#shared/routes/v1/responses.ts';
import { recordInput } from '#shared/routes/v2/records-input.ts';
import { companyResponses, okResponse } from '#shared/routes/v2/responses.ts';
import { contractDocumentsInput } from './contract-documents-input.ts';

const CONTENT_TYPES = ['html', 'pdf', 'text'] as const;
export const CONTENT_TYPE_INVALID = 'content_type is invalid. Use html, pdf or text.';
export const CONTRACT_PDF = 'The PDF also states who signed it, when and from which IP address.';

export const contractContentInput = v.object({
  ...recordInput.entries,
  content_type: withDescription('Format of the content.', v.picklist(CONTENT_TYPES, CONTENT_TYPE_INVALID)),
  language: v.optional(
    withDescription(
      'Language of a PDF’s labels. Default: the promoter’s, or else the portal’s first.',
      v.picklist(LANGUAGES, 'language is invalid.'),
    ),
  ),
});

const contractContent = v.object({
  data: field(
    v.object({
      content: field(v.string(), 'The terms as HTML or text; an HTML link or a URL if they are published elsewhere.'),
    }),
    'The document.',
  ),
});

export const contractDraftResponse = okResponse(contractContent, { data: { content: '<p>Be honest.</p>' } });

export const contractContentResponse = {
  200: {
    ...contractDraftResponse[200],
    otherType: 'application/pdf',
  },
} as const;

/** One full vCPU: a PDF can have 50,000 letters. */
export const readingContractContent = {
  method: 'GET',
  area: 'agreements',
  verb: 'show',
  table: ['BatchGetItem'],
  memory: 1769,
  timeout: 29,
} as const;

export const v2ContractDocumentsList = {
  method: 'GET',
  path: '/api/v2/company/contract_documents',
  verb: 'list',
  area: 'agreements',
  auth: 'v2',
  permission: 'read',
  table: ['BatchGetItem', 'Query'],
  items: { reads: [...companyCallerItems, ...searchItems, 'promoter', 'portal'], writes: [] },
  // One full vCPU: a search reads all rows of promoters, and up to 5,000 promoters.
  memory: 1769,
  timeout: 29,
  summary: 'List the contract documents of promoters',
  description:
    'Oldest promoters first: the versions that each is asked to sign, then the signed ones, newest first. `id` is the version: ' +
    'documents of several promoters may have the same. With very many promoters, a response has the documents of some of ' +
    'them: it has `Total-At-Least` instead of `Total`, `Link` continues, and `sorting` needs `filters[promoter_id]`.',
  input: contractDocumentsInput,
  inputExample: { filters: { status: ['signed'] }, sorting: { signed_at: 'desc' }, per_page: 20 },
  responses: companyResponses(okResponse(v.array(affiliateContractDocument), [contractDocumentExample]), {
    invalid: 'filters[status] is invalid.',
  }),
} satisfies KeyedRoute;

export const v2ContractDocumentsShow = {
  ...readingContractContent,
  path: '/api/v2/company/contract_documents/{id}',
  auth: 'v2',
  permission: 'read',
  table: ['BatchGetItem', 'GetItem'],
  items: { reads: [...companyCallerItems, 'promoter', 'portal'], writes: [] },
  summary: 'Retrieve the content of a promoter’s contract document',
  description: `Of a version of the terms that the promoter signed. The id is the version. ${CONTRACT_PDF}`,
  input: v.object({
    ...contractContentInput.entries,
    promoter_id: withDescription('Id of the promoter.', recordIdParam('promoter_id')),
  }),
  inputExample: { id: 3, promoter_id: 7, content_type: 'pdf' },
  responses: companyResponses(contractContentResponse, { notFound: true, invalid: CONTENT_TYPE_INVALID }),
} satisfies KeyedRoute;

export const companyContractDocumentRoutes: readonly KeyedRoute[] = [v2ContractDocumentsList, v2ContractDocumentsShow];
