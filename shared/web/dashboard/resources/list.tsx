import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IfAllowed } from '#web/dashboard/actions/permission.tsx';
import type { ApiListDefinition } from '#web/dashboard/api/lists.ts';
import { dayColumn } from '#web/dashboard/records/columns.tsx';
import { campaignFilter } from '#web/dashboard/records/record-choices.ts';
import type { RecordListDefinition } from '#web/dashboard/records/record-list.tsx';
import { formatFileSize } from '#web/ui/formats/file-size.ts';
import { AssetDialog } from './asset-dialog.tsx';
import { ASSET_TYPE_CHOICES, assetTypeLabel } from './asset-labels.ts';
import { MoveDialog } from './move-dialog.tsx';
import style from './resources.module.css';
import {
  ASSETS_PATH,
  CHANGE_ASSET,
  type CompanyAsset,
  categoryFilter,
  DELETE_ASSETS,
  MOVE_ASSETS,
} from './resources-query.ts';

const list: ApiListDefinition<typeof ASSETS_PATH> = {
  path: ASSETS_PATH,
  headline: 'name',
  searchPlaceholder: 'Name or URL',
  idOf: ({ id }) => id,
  nameOf: ({ name }) => `resource ${name}`,
  // The default columns fit a window of 1,440 pixels.
  columns: [
    {
      id: 'name',
      label: 'Name',
      width: 230,
      cell: (asset) => <Name asset={asset} />,
      csv: ({ name }) => name,
    },
    { id: 'type', label: 'Type', width: 110, cell: ({ asset_type: type }) => assetTypeLabel(type) },
    { id: 'content', label: 'Content', width: 230, cell: describeContent },
    { id: 'category', label: 'Category', width: 150, cell: ({ category }) => category?.name ?? '–' },
    {
      id: 'campaigns',
      label: 'Campaigns',
      width: 160,
      cell: ({ allowed_campaigns: campaigns, allowed_campaign_ids: ids }) =>
        ids.length === 0 ? 'All campaigns' : campaigns.map(({ name }) => name).join(', ') || '–',
    },
    dayColumn({ id: 'created_at', label: 'Added', width: 120, value: ({ created_at: at }) => at }),
    { id: 'actions', label: 'Actions', width: 100, cell: (asset) => <EditButton asset={asset} /> },
  ],
  filters: [
    { kind: 'choices', name: 'asset_type', label: 'Type', choices: ASSET_TYPE_CHOICES },
    categoryFilter,
    campaignFilter,
    { kind: 'days', name: 'created_at', label: 'Added' },
  ],
};

export const assetRecords: RecordListDefinition<CompanyAsset> = {
  list: list as RecordListDefinition<CompanyAsset>['list'],
  label: 'Resources',
  bulk: {
    singular: 'resource',
    plural: 'resources',
    actions: [
      {
        label: 'Move to category',
        title: (these) => `Move ${these} to a category`,
        call: MOVE_ASSETS,
        Dialog: MoveDialog,
      },
      {
        label: 'Delete',
        call: DELETE_ASSETS,
        isDestructive: true,
        ask: 'Promoters no longer see them, and their files are deleted. You cannot undo this.',
      },
    ],
  },
  empty: {
    icon: 'resources',
    title: 'No resources yet',
    text: 'Add logos, banners, texts and documents. Promoters find them in the portal.',
  },
};

/** Describes a file, a link, a text or a color in one line. */
function describeContent({ details, url, content }: CompanyAsset): string {
  if (details.file_size === null) return content ?? url;
  const { width, height } = details.image_size;
  const size = width === null || height === null ? [] : [`${width} × ${height}`];
  return [details.file_format.toUpperCase(), ...size, formatFileSize(details.file_size, 'en-US')].join(', ');
}

function Name({ asset: { name, thumbnail_url: thumbnail, url, details } }: { readonly asset: CompanyAsset }) {
  return (
    <span className={style.name}>
      {thumbnail === null ? null : <img className={style.thumbnail} src={thumbnail} alt="" loading="lazy" />}
      {details.file_size === null ? (
        name
      ) : (
        <a href={url} download>
          {name}
        </a>
      )}
    </span>
  );
}

function EditButton({ asset }: { readonly asset: CompanyAsset }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <IfAllowed call={CHANGE_ASSET}>
      <Button variant="default" size="xs" aria-label={`Edit ${asset.name}`} onClick={open}>
        Edit
      </Button>
      <AssetDialog asset={asset} isOpen={isOpen} close={close} />
    </IfAllowed>
  );
}
