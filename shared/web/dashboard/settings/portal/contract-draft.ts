import { hasEmptyLink } from '#shared/domain/portal/checkbox-label.ts';
import type { FieldErrors } from '#web/dashboard/actions/field-errors.ts';
import type { OperationRequest } from '#web/dashboard/api/operations.ts';
import { findConflictingFields, findEdits } from '#web/dashboard/settings/parts/edits.ts';
import type { CHANGE_CONTRACT, CompanyContract, CREATE_CONTRACT } from './contracts-query.ts';

export interface ContractValues {
  readonly name: string;
  readonly checkboxLabel: string;
  readonly isHosted: boolean;
  readonly content: string;
  readonly link: string;
  readonly isDefault: boolean;
  readonly campaignIds: readonly number[];
  readonly isMinor: boolean;
}

export interface ContractDraft extends ContractValues {
  /** The agreement when editing began, so that no other change is overwritten; null for a new one. */
  readonly before: CompanyContract | null;
  /** After the latest version was loaded: edited fields that another user has changed, too. */
  readonly conflicts?: readonly (keyof ContractValues)[];
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
    before: null,
  };
}

/** Converts an existing agreement to a draft. */
export function toContractDraft(agreement: CompanyContract): ContractDraft {
  return { ...toValues(agreement), before: agreement };
}

function toValues(agreement: CompanyContract): ContractValues {
  return {
    name: agreement.name,
    checkboxLabel: agreement.checkbox_label ?? '',
    isHosted: agreement.content_hosted,
    content: agreement.content ?? '',
    link: agreement.external_link ?? '',
    isDefault: agreement.default,
    campaignIds: agreement.campaign_ids,
    isMinor: false,
  };
}

/** Applies the edits of a draft to the agreement as another user has changed it since. */
export function rebaseContractDraft({ before, ...draft }: ContractDraft, latest: CompanyContract): ContractDraft {
  if (before === null) return { ...draft, before };
  const [valuesBefore, values] = [toValues(before), toValues(latest)];
  const edits = findEdits<ContractValues>(draft, valuesBefore);
  return { ...values, ...edits, before: latest, conflicts: findConflictingFields(edits, valuesBefore, values) };
}

/** Whether a draft changes the content, which is then a new version. Always for a new agreement. */
export function changesContent({ before, isHosted, content, link }: ContractDraft): boolean {
  if (before?.content_hosted !== isHosted) return true;
  return isHosted ? content.trim() !== (before.content ?? '') : link.trim() !== (before.external_link ?? '');
}

type ContractBody = NonNullable<OperationRequest<typeof CREATE_CONTRACT>['body']>;
type ContractChange = Pick<NonNullable<OperationRequest<typeof CHANGE_CONTRACT>['body']>, 'minor' | 'version'>;

/**
 * Builds the request, or returns errors by parameter. It has only changed fields, so that it does not undo what another
 * user changed since. The default agreement has no campaigns: its form could not show them.
 */
export function buildContractRequest(
  draft: ContractDraft,
): { readonly body: ContractBody & ContractChange } | { readonly errors: FieldErrors } {
  const { before, isHosted, isDefault, campaignIds, isMinor } = draft;
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
      ...(changesContent(draft) ? { minor: isMinor } : {}),
      version: before.contract_version.id,
    } as ContractBody & ContractChange,
  };
}
