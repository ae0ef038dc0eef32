import { Select, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AssetType, MAX_ASSET_NAME_LENGTH } from '#shared/domain/assets/asset.ts';
import { LINK_VARIABLE } from '#shared/domain/assets/share-text.ts';
import {
  addRecordId,
  type DraftFieldsProps,
  DraftFormDialog,
  recordDialogTexts,
} from '#web/dashboard/actions/draft-form-dialog.tsx';
import type { DialogState } from '#web/dashboard/actions/form-dialog.tsx';
import { CampaignsField } from '#web/dashboard/records/campaigns-field.tsx';
import { type AssetDraft, buildAssetRequest, hasFile, NEW_ASSET, toAssetDraft } from './asset-draft.ts';
import { ASSET_TYPE_CHOICES } from './asset-labels.ts';
import { FileField } from './file-field.tsx';
import { CHANGE_ASSET, type CompanyAsset, CREATE_ASSET, categoriesQuery } from './resources-query.ts';

const FIELDS = ['name', 'file', 'url', 'content', 'landing_page_url', 'category_id', 'allowed_campaign_ids'];

/** Changes a resource, or adds one. */
export function AssetDialog({ asset, ...dialog }: DialogState & { readonly asset?: CompanyAsset }) {
  const [isUploading, setUploading] = useState(false);
  return (
    <DraftFormDialog
      {...dialog}
      {...recordDialogTexts('resource', asset?.name)}
      call={asset ? CHANGE_ASSET : CREATE_ASSET}
      initial={asset ? toAssetDraft(asset) : NEW_ASSET}
      isReady={!isUploading}
      buildRequest={(draft) =>
        asset ? addRecordId(asset.id, buildAssetRequest(draft, false)) : buildAssetRequest(draft, true)
      }
      fields={FIELDS}
    >
      {(fields) => <AssetFields {...fields} setUploading={setUploading} isNew={!asset} />}
    </DraftFormDialog>
  );
}

interface FieldsProps extends DraftFieldsProps<AssetDraft> {
  readonly setUploading: (isUploading: boolean) => void;
  readonly isNew: boolean;
}

function AssetFields({ draft, change, errors, setUploading, isNew }: FieldsProps) {
  const { data: categories = [] } = useQuery(categoriesQuery);
  const set = (changes: Partial<AssetDraft>) => change({ ...draft, ...changes });
  const { type } = draft;
  return (
    <>
      <Select
        label="Type"
        data={[...ASSET_TYPE_CHOICES]}
        value={type}
        allowDeselect={false}
        disabled={!isNew}
        // An uploaded document may be no image.
        onChange={(value) => set({ type: (value ?? type) as AssetType, file: undefined })}
      />
      <TextInput
        label="Name"
        required
        maxLength={MAX_ASSET_NAME_LENGTH}
        autoComplete="off"
        value={draft.name}
        onChange={({ currentTarget: { value } }) => set({ name: value })}
        error={errors.name}
        data-autofocus
      />
      {hasFile(type) ? (
        <FileField
          key={type}
          isImage={type === 'image'}
          file={draft.file}
          isReplacement={!isNew}
          change={(file) => set({ file })}
          setUploading={setUploading}
          error={errors.file}
        />
      ) : null}
      {type === 'link' ? (
        <TextInput
          label="URL"
          type="url"
          required
          placeholder="https://acme.example/brand"
          autoComplete="off"
          value={draft.url}
          onChange={({ currentTarget: { value } }) => set({ url: value })}
          error={errors.url}
        />
      ) : null}
      {type === 'text' ? (
        <Textarea
          label="Text"
          description={`${LINK_VARIABLE} becomes the promoter’s own link. Without it, the link follows the text.`}
          required
          rows={5}
          value={draft.content}
          onChange={({ currentTarget: { value } }) => set({ content: value })}
          error={errors.content}
        />
      ) : null}
      {type === 'color' ? (
        <TextInput
          label="Color"
          required
          placeholder="#4f46e5"
          autoComplete="off"
          value={draft.content}
          onChange={({ currentTarget: { value } }) => set({ content: value })}
          error={errors.content}
        />
      ) : null}
      {type === 'color' ? null : (
        <TextInput
          label="Landing page URL"
          description="Where the promoter’s own link for this resource leads. Leave empty for the default landing page."
          type="url"
          placeholder="https://acme.example/free-trial"
          autoComplete="off"
          value={draft.landingUrl}
          onChange={({ currentTarget: { value } }) => set({ landingUrl: value })}
          error={errors.landing_page_url}
        />
      )}
      <Select
        label="Category"
        placeholder="No category"
        data={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={draft.categoryId === '' ? null : draft.categoryId}
        clearable
        onChange={(value) => set({ categoryId: value ?? '' })}
        error={errors.category_id}
      />
      <CampaignsField
        description="Leave empty for promoters of all campaigns."
        value={draft.campaignIds}
        change={(campaignIds) => set({ campaignIds })}
        error={errors.allowed_campaign_ids}
      />
    </>
  );
}
