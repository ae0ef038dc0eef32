import { hasEmptyLink } from '#shared/domain/portal/checkbox-label.ts';
import type { FieldErrors } from '#web/dashboard/actions/field-errors.ts';
import type { OperationRequest } from '#web/dashboard/api/operations.ts';
import type { CHANGE_CONTRACT, CompanyContract, CREATE_CONTRACT } from './contracts-query.ts';

export interface ContractDraft {
  readonly name: string;
  readonly checkboxLabel: string;
  readonly isHosted: boolean;
  readonly content: string;
  readonly link: string;
  readonly isDefault: boolean;
  readonly campaignIds: readonly number[];
  readonly isMinor: boolean;
  /** Version that is changed, so that no other change is overwritten; null for a new agreement. */
  readonly version: number | null;
}

/** Creates the draft of a new agreement. @param isDefault for all campaigns */
export function createBlankContractDraft(isDefault: boolean): ContractDraft {
  return {
    name: '',
    checkboxLabel: 'I have read and accept the [terms].',
    isHosted: true,
    content: '',
    link: '',
    isDefault,
    campaignIds: [],
    isMinor: false,
    version: null,
  };
}

/** Converts an existing agreement to a draft. */
export function toContractDraft(agreement: CompanyContract): ContractDraft {
  return {
    name: agreement.name,
    checkboxLabel: agreement.checkbox_label ?? '',
    isHosted: agreement.content_hosted,
    content: agreement.content ?? '',
    link: agreement.external_link ?? '',
    isDefault: agreement.default,
    campaignIds: agreement.campaign_ids,
    isMinor: false,
    version: agreement.contract_version.id,
  };
}

/** Whether a draft changes the content, which is then a new version. */
export function changesContent({ isHosted, content, link }: ContractDraft, agreement: CompanyContract): boolean {
  if (isHosted !== agreement.content_hosted) return true;
  return isHosted ? content.trim() !== (agreement.content ?? '') : link.trim() !== (agreement.external_link ?? '');
}

type ContractBody = NonNullable<OperationRequest<typeof CREATE_CONTRACT>['body']>;
type ContractChange = Pick<NonNullable<OperationRequest<typeof CHANGE_CONTRACT>['body']>, 'minor' | 'version'>;

/**
 * Builds the request, or returns errors by parameter. It has only changed fields, so that it does not undo what another
 * user changed since. The default agreement has no campaigns: its form could not show them.
 * @param before null for a new agreement
 */
export function buildContractRequest(
  draft: ContractDraft,
  before: CompanyContract | null,
): { readonly body: ContractBody & ContractChange } | { readonly errors: FieldErrors } {
  const { isHosted, isDefault, campaignIds, isMinor, version } = draft;
  const [name, label, content, link] = [draft.name, draft.checkboxLabel, draft.content, draft.link].map((value) =>
    value.trim(),
  ) as [string, string, string, string];
  // The default of earlier versions has the portal's own label.
  const needsLabel = before === null || before.checkbox_label !== null;
  const errors: FieldErrors = {
    ...(name === '' ? { name: 'Enter a name.' } : {}),
    ...(label === '' && needsLabel ? { checkbox_label: 'Enter a label.' } : {}),
    ...(hasEmptyLink(label) ? { checkbox_label: 'Write the link text between [ and ].' } : {}),
    ...(isHosted && content === '' ? { content: 'Enter the text.' } : {}),
    ...(!isHosted && link === '' ? { external_link: 'Enter the URL.' } : {}),
    ...(isDefault || campaignIds.length > 0 ? {} : { campaign_ids: 'Choose at least one campaign.' }),
  };
  if (Object.keys(errors).length > 0) return { errors };
  const fields = {
    name,
    ...(label === '' ? {} : { checkbox_label: label }),
    content_hosted: isHosted,
    ...(isHosted ? { content } : { external_link: link }),
    campaign_ids: isDefault ? [] : [...campaignIds],
    default: isDefault,
  };
  if (before === null) return { body: fields as ContractBody };
  const changed = Object.entries(fields).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof typeof fields]),
  );
  return {
    body: {
      ...Object.fromEntries(changed),
      ...(changesContent(draft, before) ? { minor: isMinor } : {}),
      ...(version === null ? {} : { version }),
    } as ContractBody & ContractChange,
  };
}
