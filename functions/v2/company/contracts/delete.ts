import { endpoint } from '#shared/http/endpoint.ts';
import { deleteContract } from '#shared/operations/portal/contracts.ts';
import { presentContractV2 } from '#shared/present/v2/portal/contract.ts';
import { v2ContractsDelete } from '#shared/routes/v2/portal/contracts.ts';

export const handler = endpoint(v2ContractsDelete, async ({ input, ...call }) =>
  presentContractV2(await deleteContract(call, input.id)),
);
