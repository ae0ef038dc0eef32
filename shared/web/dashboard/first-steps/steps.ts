import { DEFAULT_DUE_DAYS } from '#shared/domain/accounts/account.ts';
import { DEFAULT_ACCENT } from '#shared/domain/portal/portal.ts';
import type { Operation } from '#web/dashboard/api/operations.ts';
import type { AccountSettings } from '#web/dashboard/api/settings-query.ts';
import { lacksCommission } from '#web/dashboard/records/no-commission.tsx';
import type { ProviderConnection } from '#web/dashboard/settings/billing/queries.ts';
import type { ListRow } from '#web/ui/api/response-types.ts';

export const CREATE_KEY = 'POST /api/v2/company/api_keys';
const CHANGE_CAMPAIGN = 'PUT /api/v2/company/campaigns/{id}';
const CHANGE_SETTINGS = 'PUT /api/v2/company/settings';

/** The steps in order, each with the operations of which a person needs one. */
const STEPS = [
  { name: 'campaign', calls: ['POST /api/v2/company/campaigns'] },
  { name: 'commission', calls: [CHANGE_CAMPAIGN] },
  { name: 'connection', calls: ['PUT /api/v2/company/billing/connections/{provider}', CREATE_KEY] },
  { name: 'promoter', calls: ['POST /api/v2/company/promoters'] },
  { name: 'click', calls: [CHANGE_CAMPAIGN] },
  { name: 'mail', calls: [CHANGE_SETTINGS], isOptional: true },
  { name: 'portal', calls: [CHANGE_SETTINGS], isOptional: true },
  { name: 'payouts', calls: ['PUT /api/v2/company/settings/payouts'], isOptional: true },
  { name: 'colleague', calls: ['POST /api/v2/company/users'], isOptional: true },
  { name: 'sale', calls: [CHANGE_CAMPAIGN] },
] as const satisfies readonly {
  readonly name: string;
  readonly calls: readonly Operation[];
  readonly isOptional?: boolean;
}[];

export type StepName = (typeof STEPS)[number]['name'];

/** The account's records that tell which steps are done. Without permission, a list is empty. */
export interface AccountProgress {
  readonly campaigns: readonly Pick<
    ListRow<'/api/v2/company/campaigns'>,
    'rewards_for_promoters' | 'archived_at' | 'stats'
  >[];
  /** A sample; empty after the first sale, which completes their steps. */
  readonly promoters: readonly { readonly stats: { readonly clicks_count: number; readonly sales_count: number } }[];
  readonly connections: readonly Pick<ProviderConnection, 'secrets'>[];
  readonly keys: readonly Pick<ListRow<'/api/v2/company/api_keys'>, 'scopes' | 'revoked_at'>[];
  readonly people: readonly Pick<ListRow<'/api/v2/company/users'>, 'state'>[];
  readonly settings: Pick<AccountSettings, 'mail' | 'portal' | 'payouts'> | undefined;
}

/** Returns the steps that a person may do. */
export function listAllowedSteps(can: (operation: Operation) => boolean): readonly StepName[] {
  return STEPS.filter(({ calls }) => calls.some(can)).map(({ name }) => name);
}

export function isOptionalStep(name: StepName): boolean {
  return STEPS.some((step) => step.name === name && 'isOptional' in step);
}

/** Finds the steps that are done, by the account's records. */
export function findDoneSteps(progress: AccountProgress): readonly StepName[] {
  const { campaigns, promoters, people, settings } = progress;
  const activeCampaigns = campaigns.filter(({ archived_at: archivedAt }) => archivedAt === null);
  // Figures of promoters follow within seconds, those of campaigns within minutes.
  const isSold = hasSale(campaigns) || promoters.some(({ stats }) => stats.sales_count > 0);
  const done: Readonly<Record<StepName, boolean>> = {
    campaign: campaigns.length > 0,
    commission: activeCampaigns.length > 0 && !activeCampaigns.some(lacksCommission),
    connection: isSold || canReportSales(progress),
    promoter: promoters.length > 0 || isSold,
    click: promoters.some(({ stats }) => stats.clicks_count > 0) || isSold,
    mail: Boolean(settings?.mail?.verified_at),
    portal: settings !== undefined && hasOwnLook(settings),
    payouts: settings !== undefined && hasOwnTerms(settings),
    colleague: people.filter(({ state }) => state !== 'removed').length > 1,
    sale: isSold,
  };
  return STEPS.map(({ name }) => name).filter((name) => done[name]);
}

export function hasSale(campaigns: AccountProgress['campaigns']): boolean {
  return campaigns.some(({ stats }) => stats.sales_count > 0);
}

export function isBillingConnected(connections: AccountProgress['connections']): boolean {
  return connections.some(({ secrets }) => secrets.length > 0);
}

function canReportSales({ connections, keys }: AccountProgress): boolean {
  const canTrack = keys.some(({ scopes, revoked_at: revokedAt }) => {
    return revokedAt === null && (scopes?.includes('track') ?? true);
  });
  return canTrack || isBillingConnected(connections);
}

function hasOwnLook({ portal }: Pick<AccountSettings, 'portal'>): boolean {
  const { accent_color: accent, header_color: header, logo_url: logo } = portal;
  return logo !== null || header !== null || accent !== DEFAULT_ACCENT;
}

function hasOwnTerms({ payouts }: Pick<AccountSettings, 'payouts'>): boolean {
  const { minimum, cycle, due_days: days } = payouts;
  return Object.keys(minimum).length > 0 || cycle !== 'monthly' || days !== DEFAULT_DUE_DAYS;
}
