import type { ContractDetails } from '#shared/domain/portal/contracts.ts';
import type { ContractInput } from './contracts-input.ts';

/** Converts contract fields. */
export function toContractDetails({
  name,
  checkbox_label: checkboxLabel,
  content_hosted: hosted,
  content: text,
  external_link: url,
  campaign_ids: campaignIds,
  default: isDefault,
  minor,
  version,
}: ContractInput): ContractDetails {
  return { name, checkboxLabel, hosted, text, url, campaignIds, isDefault, minor, version };
}
