import { Alert, Checkbox, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { MAX_CHECKBOX_LABEL_LENGTH, MAX_CONTRACT_NAME_LENGTH } from '#shared/domain/portal/contracts.ts';
import {
  addRecordId,
  type DraftFieldsProps,
  DraftFormDialog,
  recordDialogTexts,
} from '#web/dashboard/actions/draft-form-dialog.tsx';
import type { DialogState } from '#web/dashboard/actions/form-dialog.tsx';
import { LatestLoadedAlert } from '#web/dashboard/actions/outdated.tsx';
import { dashboardQueryClient } from '#web/dashboard/api/queries.ts';
import { settingsQuery } from '#web/dashboard/api/settings-query.ts';
import { CampaignsField } from '#web/dashboard/records/campaigns-field.tsx';
import { campaignsQuery } from '#web/dashboard/records/record-choices.ts';
import { Icon } from '#web/ui/icons.tsx';
import { describeAskedPromoters, findAskedCampaigns } from './asked-promoters.ts';
import {
  buildContractRequest,
  type ContractDraft,
  type ContractValues,
  changesContent,
  createBlankContractDraft,
  rebaseContractDraft,
  toContractDraft,
} from './contract-draft.ts';
import { CHANGE_CONTRACT, type CompanyContract, CREATE_CONTRACT, contractsQuery } from './contracts-query.ts';

const FIELDS = ['name', 'checkbox_label', 'content', 'external_link', 'campaign_ids'];

interface Props extends DialogState {
  readonly agreement?: CompanyContract;
  /** Whether a new agreement would be the first default one. */
  readonly isFirst?: boolean;
}

/** Changes an agreement, or adds one. */
export function ContractDialog({ agreement, isFirst = false, ...dialog }: Props) {
  return (
    <DraftFormDialog
      {...dialog}
      {...recordDialogTexts('agreement', agreement?.name)}
      call={agreement ? CHANGE_CONTRACT : CREATE_CONTRACT}
      initial={agreement ? toContractDraft(agreement) : createBlankContractDraft(isFirst)}
      buildRequest={(draft) =>
        agreement ? addRecordId(agreement.id, buildContractRequest(draft)) : buildContractRequest(draft)
      }
      outdated={{ title: 'The agreement was changed by someone else', rebase: rebaseOnLatest }}
      fields={FIELDS}
    >
      {(fields) => <ContractFields {...fields} />}
    </DraftFormDialog>
  );
}

async function rebaseOnLatest(draft: ContractDraft): Promise<ContractDraft> {
  const agreements = await dashboardQueryClient.fetchQuery({ ...contractsQuery, staleTime: 0 });
  const latest = agreements.find(({ id }) => id === draft.before?.id);
  // Saving a deleted one fails with its own error.
  return latest ? rebaseContractDraft(draft, latest) : draft;
}

const LABELS: Readonly<Record<keyof ContractValues, string>> = {
  name: 'name',
  checkboxLabel: 'checkbox label',
  isHosted: 'content',
  content: 'text',
  link: 'URL',
  isDefault: 'whether it is for all campaigns',
  campaignIds: 'campaigns',
  isMinor: 'minor change',
};

function ContractFields({ draft, change, errors }: DraftFieldsProps<ContractDraft>) {
  const { before, conflicts } = draft;
  const set = (changes: Partial<ContractDraft>) => change({ ...draft, ...changes });
  return (
    <>
      {conflicts ? (
        <LatestLoadedAlert title="The latest version was loaded" conflicts={conflicts.map((name) => LABELS[name])} />
      ) : null}
      <TextInput
        label="Name"
        placeholder="Partner terms"
        required
        maxLength={MAX_CONTRACT_NAME_LENGTH}
        autoComplete="off"
        value={draft.name}
        onChange={({ currentTarget: { value } }) => set({ name: value })}
        error={errors.name}
        data-autofocus
      />
      <Radio.Group
        label="Content"
        value={draft.isHosted ? 'text' : 'link'}
        onChange={(kind) => set({ isHosted: kind === 'text' })}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="text" label="Text shown in the portal" />
          <Radio value="link" label="Link to your page" />
        </Stack>
      </Radio.Group>
      {draft.isHosted ? (
        <Textarea
          label="Text"
          rows={8}
          required
          value={draft.content}
          onChange={({ currentTarget: { value } }) => set({ content: value })}
          error={errors.content}
        />
      ) : (
        <TextInput
          label="URL"
          type="url"
          placeholder="https://acme.example/partner-terms"
          required
          autoComplete="off"
          value={draft.link}
          onChange={({ currentTarget: { value } }) => set({ link: value })}
          error={errors.external_link}
        />
      )}
      <TextInput
        label="Checkbox label"
        description="Promoters tick it to accept. Put the words that link to the agreement in [ ]."
        required={before === null || before.checkbox_label !== null}
        maxLength={MAX_CHECKBOX_LABEL_LENGTH}
        autoComplete="off"
        value={draft.checkboxLabel}
        onChange={({ currentTarget: { value } }) => set({ checkboxLabel: value })}
        error={errors.checkbox_label}
      />
      <Checkbox
        label="For all campaigns without an agreement of their own"
        checked={draft.isDefault}
        onChange={({ currentTarget: { checked } }) => set({ isDefault: checked })}
      />
      {draft.isDefault ? null : (
        <CampaignsField
          description="Their promoters accept this agreement instead of the one for all campaigns."
          placeholder="Choose campaigns"
          value={draft.campaignIds}
          change={(campaignIds) => set({ campaignIds })}
          error={errors.campaign_ids}
        />
      )}
      <Effect draft={draft} set={set} />
    </>
  );
}

interface EffectProps {
  readonly draft: ContractDraft;
  readonly set: (changes: Partial<ContractDraft>) => void;
}

/** States who is asked to accept when the draft is saved. */
function Effect({ draft, set }: EffectProps) {
  const { data: settings } = useQuery(settingsQuery);
  const { data: agreements = [] } = useQuery(contractsQuery);
  const { data: campaigns = [] } = useQuery(campaignsQuery);
  const hasNewContent = changesContent(draft);
  const asked = findAskedCampaigns(draft, agreements, campaigns);
  return (
    <>
      {draft.before && hasNewContent ? (
        <Checkbox
          label="Minor change"
          description="Promoters who accepted the current version are not asked again. Use it for corrections only."
          checked={draft.isMinor}
          onChange={({ currentTarget: { checked } }) => set({ isMinor: checked })}
        />
      ) : null}
      {asked.length > 0 || (hasNewContent && !draft.isMinor) ? (
        <Alert color="yellow" icon={<Icon name="warning" />}>
          {describeAskedPromoters(asked, settings?.portal.terms_required ?? false)}
        </Alert>
      ) : null}
    </>
  );
}
