import type { Operation } from '#web/dashboard/api/operations.ts';
import { SHOW_SETTINGS } from '#web/dashboard/api/settings-query.ts';
import { listAllowedSteps } from '#web/dashboard/first-steps/steps.ts';
import { SCREENS } from '#web/dashboard/layout/navigation.tsx';
import { SETTINGS_TABS } from '#web/dashboard/settings/tabs.ts';
import type { PaletteGroup, PaletteItem } from './palette-item.ts';

type May = (operation: Operation) => boolean;

interface Command extends PaletteItem {
  /** Required operation. */
  readonly call?: Operation;
  /** For pages that require one of several operations. */
  readonly isAllowed?: (can: May) => boolean;
  /** Further words that find it. */
  readonly keywords?: string;
}

const ACTIONS: readonly Command[] = [
  {
    id: 'pay-payouts',
    label: 'Pay payouts',
    icon: 'payouts',
    opens: { to: '/payouts/pay' },
    call: 'POST /api/v2/company/payouts/create_payments_batch',
  },
  {
    id: 'new-promoter',
    label: 'New promoter',
    keywords: 'add invite',
    icon: 'plus',
    opens: 'new-promoter',
    call: 'POST /api/v2/company/promoters',
  },
  {
    id: 'new-campaign',
    label: 'New campaign',
    keywords: 'add create',
    icon: 'plus',
    opens: { to: '/campaigns/new' },
    call: 'POST /api/v2/company/campaigns',
  },
];

const SCREEN_PAGES: readonly Command[] = SCREENS.map(({ to, label, icon }) => ({ id: to, label, icon, opens: { to } }));

const PORTAL_PART = {
  description: 'Portal settings',
  icon: 'settings',
  opens: { to: '/settings', search: { part: 'portal' } },
  call: SHOW_SETTINGS,
} as const;

/** Found only by a search. */
const OTHER_PAGES: readonly Command[] = [
  {
    id: 'first-steps',
    label: 'First steps',
    keywords: 'setup onboarding',
    icon: 'check',
    opens: { to: '/first-steps' },
    isAllowed: (can) => listAllowedSteps(can).length > 0,
  },
  {
    id: 'claims',
    label: 'Referrals awaiting approval',
    keywords: 'claims',
    icon: 'referrals',
    opens: { to: '/referrals', search: { tab: 'claims' } },
  },
  { id: 'batches', label: 'Payment batches', icon: 'payouts', opens: { to: '/payouts/batches' } },
  { id: 'debts', label: 'Promoter debts', icon: 'payouts', opens: { to: '/payouts/owed' } },
  { id: 'year', label: 'Yearly totals', icon: 'payouts', opens: { to: '/payouts/year' } },
  { id: 'invoices', label: 'Invoices', icon: 'payouts', opens: { to: '/payouts/invoices' } },
  {
    id: 'broadcasts',
    label: 'Broadcasts',
    keywords: 'send email newsletter',
    description: 'Settings',
    icon: 'settings',
    opens: { to: '/settings', search: { part: 'mail' } },
    call: 'GET /api/v2/company/broadcasts',
  },
  { ...PORTAL_PART, id: 'agreements', label: 'Agreements', keywords: 'contracts terms' },
  { ...PORTAL_PART, id: 'announcements', label: 'Announcements' },
  { id: 'contests', label: 'Contests', icon: 'resources', opens: { to: '/resources/contests' } },
  { id: 'products', label: 'Products', icon: 'campaigns', opens: { to: '/campaigns/products' } },
  ...SETTINGS_TABS.map(
    ({ value, label, call, ...tab }): Command => ({
      id: `settings-${value}`,
      label,
      keywords: `settings ${'keywords' in tab ? tab.keywords : ''}`,
      description: 'Settings',
      icon: 'settings',
      opens: { to: '/settings', search: { part: value } },
      call,
    }),
  ),
];

/** Returns a link that finds an event in the tracking log. */
export function offerTrackingLog(eventId: string): PaletteGroup {
  const label = `Find event “${eventId}” in the tracking log`;
  return {
    label: 'Pages',
    items: [{ id: 'tracking-log', label, icon: 'log', opens: { to: '/log', search: { event_id: eventId } } }],
  };
}

/** Finds actions, screens and settings that the role allows. Without a text, returns actions and main screens. */
export function findCommands(text: string, can: May): readonly PaletteGroup[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = ({ label, keywords = '', call, isAllowed }: Command) => {
    if ((call !== undefined && !can(call)) || isAllowed?.(can) === false) return false;
    const commandWords = `${label} ${keywords}`.toLowerCase().split(' ');
    return words.every((word) => commandWords.some((name) => name.startsWith(word)));
  };
  const pages = words.length === 0 ? SCREEN_PAGES : [...SCREEN_PAGES, ...OTHER_PAGES];
  const groups = [
    { label: 'Actions', items: ACTIONS.filter(matches) },
    { label: 'Pages', items: pages.filter(matches) },
  ];
  return groups.filter(({ items }) => items.length > 0);
}
