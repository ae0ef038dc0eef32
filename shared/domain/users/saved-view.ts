/** Views of a user share an item. */
export const MAX_SAVED_VIEWS = 50;
export const MAX_VIEW_NAME_LENGTH = 60;
export const MAX_VIEW_QUERY_LENGTH = 2000;
export const VIEWS_NEED_USER = 'Views belong to users. Sign in to the dashboard to use them.';

/** Lists of the dashboard with saved views. */
export const VIEW_LISTS = [
  'promoters',
  'referrals',
  'commissions',
  'payouts',
  'campaigns',
  'tracking_logs',
  'audit_logs',
] as const;
export type ViewList = (typeof VIEW_LISTS)[number];

/** A user's named search, filters, sort order and columns of a list. */
export interface SavedView {
  readonly id: number;
  readonly list: ViewList;
  readonly name: string;
  /** Query string of the list's address, without `?`. */
  readonly query: string;
  readonly createdAt: string;
}
