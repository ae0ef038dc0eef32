import type { IconName } from '#web/ui/icons.tsx';
import type { PageAddress } from './page-address.ts';

export interface PaletteItem {
  /** Unique in the palette. */
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly icon: IconName;
  /** A page, or a dialog by its name. */
  readonly opens: PageAddress | 'new-promoter';
}

export interface PaletteGroup {
  readonly label: string;
  readonly items: readonly PaletteItem[];
}
