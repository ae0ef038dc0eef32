import * as v from 'valibot';
import { MAX_CONTRACTS } from '#shared/domain/portal/contracts.ts';
import { companyCallerItems } from '#shared/routes/items.ts';
import { v2Error } from '#shared/routes/output.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { OUTDATED } from '#shared/routes/texts.ts';
import { recordInput } from '#shared/routes/v2/records-input.ts';
import { companyResponses, createdResponse, okResponse, RECORD_ERRORS } from '#shared/routes/v2/responses.ts';
import { createContractInput, listContractsInput, updateContractInput } from './contracts-input.ts';
import { type V2Contract, v2Contract } from './contracts-output.ts';

const base = { area: 'agreements', auth: 'v2', memory: 1024, timeout: 15 } as const;
const path = '/api/v2/company/contracts';
const readDefaults = {
  ...base,
  method: 'GET',
  permission: 'read',
  table: ['BatchGetItem'],
  items: { reads: [...companyCallerItems, 'portal'], writes: [] },
} as const;
const changeDefaults = {
  ...base,
  permission: 'manage',
  table: ['BatchGetItem', 'PutItem'],
  items: { reads: [...companyCallerItems, 'portal', 'campaigns'], writes: ['account', 'directory', 'portal'] },
} as const;

export const contractExample = {
  id: 2,
  name: 'Agency agreement',
  checkbox_label: 'I accept the [agency agreement]',
  content_hosted: true,
  content: 'Agencies may bid for our name in search engines.',
  external_link: null,
  campaign_ids: [],
  default: false,
  contract_version: {
    id: 4,
    added_at: '2026-11-21T09:00:00.000Z',
    changes_made: 'major',
    external_link: null,
    content_hosted: true,
  },
} satisfies V2Contract;
const { name, checkbox_label, content_hosted, content } = contractExample;

const CONTENT_MISSING = 'content is required while content_hosted is true.';

export const v2ContractsList = {
  ...readDefaults,
  verb: 'list',
  path,
  summary: 'List contracts for promoters',
  description:
    'Oldest first. The terms of the settings (`portal.terms`) are the default contract. The headers `Link`, `Total` and `Per-Page` ' +
    'describe the pages.',
  input: listContractsInput,
  inputExample: { page: 1, per_page: 20 },
  responses: companyResponses(okResponse(v.array(v2Contract), [contractExample]), { invalid: 'page is invalid.' }),
} satisfies KeyedRoute;

export const v2ContractsCreate = {
  ...changeDefaults,
  method: 'POST',
  verb: 'create',
  path,
  summary: 'Create a contract for promoters',
  description:
    'Promoters of its campaigns are asked to accept it. It takes effect immediately. An account can have ' +
    `${MAX_CONTRACTS} contracts.`,
  input: createContractInput,
  inputExample: { name, checkbox_label, content_hosted, content, default: false },
  responses: companyResponses(createdResponse(v2Contract, contractExample), { invalid: CONTENT_MISSING }),
} satisfies KeyedRoute;

export const v2ContractsShow = {
  ...readDefaults,
  verb: 'show',
  path: `${path}/{id}`,
  summary: 'Retrieve a contract',
  input: recordInput,
  inputExample: { id: 2 },
  responses: companyResponses(okResponse(v2Contract, contractExample), RECORD_ERRORS),
} satisfies KeyedRoute;

export const v2ContractsUpdate = {
  ...changeDefaults,
  method: 'PUT',
  verb: 'update',
  path: `${path}/{id}`,
  summary: 'Update a contract',
  description:
    'Omitted parameters stay unchanged. Changed content gets a new version, which promoters are asked to accept unless ' +
    '`minor` is true. Signed versions stay readable.',
  input: updateContractInput,
  inputExample: { id: 2, name, content, minor: true },
  responses: {
    ...companyResponses(okResponse(v2Contract, contractExample), { notFound: true, invalid: CONTENT_MISSING }),
    409: {
      description: 'The contract has another version than the one you sent. Nothing was written. Read it again.',
      schema: v2Error,
      example: { message: OUTDATED, code: 'outdated' },
    },
  },
} satisfies KeyedRoute;

export const v2ContractsDelete = {
  ...changeDefaults,
  method: 'DELETE',
  verb: 'delete',
  path: `${path}/{id}`,
  items: { ...changeDefaults.items, reads: [...companyCallerItems, 'portal'] },
  summary: 'Delete a contract',
  description:
    'Returns the deleted contract. Documents that promoters signed stay readable. Promoters of its campaigns are asked to accept the ' +
    'default contract.',
  input: recordInput,
  inputExample: { id: 2 },
  responses: companyResponses(okResponse(v2Contract, contractExample), RECORD_ERRORS),
} satisfies KeyedRoute;

export const contractRoutes: readonly KeyedRoute[] = [
  v2ContractsList,
  v2ContractsCreate,
  v2ContractsShow,
  v2ContractsUpdate,
  v2ContractsDelete,
];
