import { endpoint } from '#shared/http/endpoint.ts';
import { showContract } from '#shared/operations/portal/contracts.ts';
import { presentContractV2 } from '#shared/present/v2/portal/contract.ts';
import { v2ContractsShow } from '#shared/routes/v2/portal/contracts.ts';

export const handler = endpoint(v2ContractsShow, async ({ input, ...call }) =>
  presentContractV2(await showContract(call, input.id)),
);
