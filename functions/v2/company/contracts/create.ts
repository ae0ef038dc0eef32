import { endpoint } from '#shared/http/endpoint.ts';
import { CreatedResponse } from '#shared/http/response/created-response.ts';
import { createContract } from '#shared/operations/portal/contracts.ts';
import { presentContractV2 } from '#shared/present/v2/portal/contract.ts';
import { v2ContractsCreate } from '#shared/routes/v2/portal/contracts.ts';
import { toContractDetails } from '#shared/routes/v2/portal/contracts-to-domain.ts';

export const handler = endpoint(
  v2ContractsCreate,
  async ({ input, ...call }) =>
    new CreatedResponse(presentContractV2(await createContract(call, toContractDetails(input)))),
);
