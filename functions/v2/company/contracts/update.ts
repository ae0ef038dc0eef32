import { endpoint } from '#shared/http/endpoint.ts';
import { updateContract } from '#shared/operations/portal/contracts.ts';
import { presentContractV2 } from '#shared/present/v2/portal/contract.ts';
import { v2ContractsUpdate } from '#shared/routes/v2/portal/contracts.ts';
import { toContractDetails } from '#shared/routes/v2/portal/contracts-to-domain.ts';

export const handler = endpoint(v2ContractsUpdate, async ({ input, ...call }) =>
  presentContractV2(await updateContract(call, input.id, toContractDetails(input))),
);
