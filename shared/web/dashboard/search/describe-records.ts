import { displayedPayoutStatus } from '#web/dashboard/payouts/payout-status.ts';
import { promoterName, referralName, referralTitle } from '#web/dashboard/records/record-names.ts';
import type { ListRow } from '#web/ui/api/response-types.ts';
import { humanize } from '#web/ui/status.tsx';
import { type LinkedRecordKind, recordAddress } from './page-address.ts';
import type { PaletteGroup, PaletteItem } from './palette-item.ts';

/** Records shown of each kind. */
export const MAX_PER_KIND = 5;

type Promoter = Pick<ListRow<'/api/v2/company/promoters'>, 'id' | 'name' | 'email' | 'promoter_campaigns'>;
type Referral = ListRow<'/api/v2/company/referrals'>;
type Commission = ListRow<'/api/v2/company/commissions'>;
type FoundPayout = Pick<ListRow<'/api/v2/company/payouts'>, 'id' | 'amount' | 'unit' | 'status' | 'promoter'>;
type Campaign = Pick<ListRow<'/api/v2/company/campaigns'>, 'id' | 'name'>;

export interface FoundRecords {
  readonly promoters: readonly Promoter[];
  readonly referrals: readonly Referral[];
  readonly commissions: readonly Commission[];
  readonly payouts: readonly FoundPayout[];
}

/** Returns campaigns whose name contains the text. */
export function findCampaigns(text: string, campaigns: readonly Campaign[]): readonly Campaign[] {
  return campaigns.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase())).slice(0, MAX_PER_KIND);
}

/** Describes found records in groups, without empty groups. @param amount formats an amount of a unit */
export function describeRecords(
  text: string,
  { promoters, referrals, commissions, payouts }: FoundRecords,
  campaigns: readonly Campaign[],
  amount: (value: number, unit: string) => string,
): readonly PaletteGroup[] {
  const groups: readonly PaletteGroup[] = [
    { label: 'Promoters', items: promoters.map((promoter) => markId(text, promoter.id, describePromoter(promoter))) },
    {
      label: 'Referrals',
      items: [
        ...customersOfEvent(text, commissions, referrals),
        ...referrals.map((referral) => markId(text, referral.id, describeReferral(referral))),
      ],
    },
    {
      label: 'Commissions',
      items: commissions.map((commission) => markId(text, commission.id, describeCommission(commission, amount))),
    },
    { label: 'Payouts', items: payouts.map((payout) => describePayout(payout, amount)) },
    { label: 'Campaigns', items: campaigns.map(({ id, name }) => item('campaigns', id, name, 'Campaign')) },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

function item(kind: LinkedRecordKind, id: number, label: string, description: string): PaletteItem {
  return { id: `${kind}-${id}`, label, description, icon: ICONS[kind], opens: recordAddress(kind, id) };
}

/** Says why a record was found if it was by its id. */
function markId(text: string, id: number, found: PaletteItem): PaletteItem {
  if (text !== String(id) && text !== `#${id}`) return found;
  return { ...found, description: [`ID ${id}`, found.description].filter(Boolean).join(' · ') };
}

const ICONS = {
  promoters: 'people',
  referrals: 'referrals',
  commissions: 'coins',
  payouts: 'payouts',
  campaigns: 'campaigns',
} as const;

function describePromoter(promoter: Promoter): PaletteItem {
  const name = promoterName(promoter);
  const refIds = promoter.promoter_campaigns.map(({ ref_token: refId }) => refId);
  const description = [promoter.email, ...refIds].filter((text) => text && text !== name).join(' · ');
  return item('promoters', promoter.id, name, description);
}

function describeReferral(referral: Referral): PaletteItem {
  const [title, name] = [referralTitle(referral), referralName(referral)];
  const owner = `referred by ${promoterName(referral.promoter_campaign.promoter)}`;
  const description = [...(title === name ? [] : [name]), humanize(referral.state), owner].join(' · ');
  return item('referrals', referral.id, title, description);
}

/** Customers of commissions with exactly this event id. */
function customersOfEvent(
  text: string,
  commissions: readonly Commission[],
  referrals: readonly Referral[],
): readonly PaletteItem[] {
  const customers = new Map<number, PaletteItem>();
  for (const { event_id: event, referral } of commissions) {
    if (event !== text || !referral || referrals.some(({ id }) => id === referral.id)) continue;
    customers.set(referral.id, item('referrals', referral.id, referralName(referral), `Found by event ID ${event}`));
  }
  return [...customers.values()];
}

function describeCommission(commission: Commission, amount: (value: number, unit: string) => string): PaletteItem {
  const { id, event_id: event, referral, promoter_campaign: promotion } = commission;
  const parts = [
    `${amount(commission.amount, commission.unit)} for ${promoterName(promotion.promoter)}`,
    ...(referral ? [referralName(referral)] : []),
  ];
  return item('commissions', id, event ?? `Commission ${id}`, parts.join(' · '));
}

function describePayout(payout: FoundPayout, amount: (value: number, unit: string) => string): PaletteItem {
  const { id, promoter, status } = payout;
  const text = `${amount(payout.amount, payout.unit)} to ${promoterName(promoter)}`;
  return item('payouts', id, `Payout ${id}`, `${text} · ${humanize(displayedPayoutStatus(status))}`);
}
