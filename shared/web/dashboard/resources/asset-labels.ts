import type { AssetType } from '#shared/domain/assets/asset.ts';
import type { SelectChoice } from '#web/ui/lists/definition.ts';

const LABELS: Readonly<Record<AssetType, string>> = {
  image: 'Image',
  document: 'Document',
  link: 'Link',
  text: 'Text',
  color: 'Color',
};

/** Returns the label of a type. */
export const assetTypeLabel = (type: AssetType): string => LABELS[type];

export const ASSET_TYPE_CHOICES: readonly SelectChoice[] = Object.entries(LABELS).map(([value, label]) => ({
  value,
  label,
}));
