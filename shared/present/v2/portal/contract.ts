import { contractId, contractName } from '#shared/domain/portal/agreement.ts';
import type { ShownContract } from '#shared/operations/portal/contracts.ts';
import { presentContractVersion } from '#shared/present/affiliate/contract-document.ts';
import type { V2Contract } from '#shared/routes/v2/portal/contracts-output.ts';

/** Presents a contract to the company. */
export function presentContractV2({ terms, isDefault }: ShownContract): V2Contract {
  return {
    id: contractId(terms),
    name: contractName(terms),
    checkbox_label: terms.checkboxLabel ?? null,
    content_hosted: terms.url === null,
    content: terms.text,
    external_link: terms.url,
    campaign_ids: [...(terms.campaignIds ?? [])],
    default: isDefault,
    contract_version: presentContractVersion(terms),
  };
}
