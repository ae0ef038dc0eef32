import { SAMPLE_KEY } from '#lib/local/emulators/sample-sources.ts';
import { readImportRows } from '#shared/domain/import/import-rows.ts';
import { importSource } from '#shared/operations/import/import-source.ts';
import { runtime } from '#shared/runtime.ts';
import type { Input, World } from '#test/support/requests/world.ts';
import { unique } from '#test/support/service/company.ts';

/** Rows of a promoter with a link, promo code, lead, sale, refund, commissions and a payout. */
export function buildImportRows(name: string, { status = 'paid' }: { readonly status?: string } = {}) {
  const member = { promoter_id: `${name}-p`, campaign: 'Friends' };
  const payoutFields = status === 'paid' ? { payout_id: `${name}-o` } : {};
  const commonFields = { ...member, currency: 'USD', created_at: '2024-02-03' };
  return {
    promoters: [{ promoter_id: `${name}-p`, email: `${name}@example.com`, created_at: '2024-01-15', cust_id: name }],
    promotions: [{ ...member, ref_id: name }],
    codes: [{ ...member, code: `${name}OFF` }],
    leads: [
      { ...member, lead_id: `${name}-l`, created_at: '2024-02-01', uid: `cus_${name}`, email: `${name}-l@example.com` },
    ],
    sales: [
      ...[10_000, -1000].map((amount) => ({
        sale_id: `${name}-s${amount}`,
        lead_id: `${name}-l`,
        created_at: '2024-02-03',
        amount,
        currency: 'USD',
        event_id: `order-${name}-${amount}`,
      })),
    ],
    commissions: [
      {
        ...commonFields,
        ...payoutFields,
        commission_id: `${name}-c1`,
        sale_id: `${name}-s10000`,
        amount: 2000,
        status,
      },
      { ...commonFields, commission_id: `${name}-c2`, amount: 500, status: 'approved' },
    ],
    payouts:
      status === 'paid'
        ? [{ payout_id: `${name}-o`, promoter_id: `${name}-p`, amount: 2000, currency: 'USD', paid_at: '2024-03-05' }]
        : [],
  };
}

/** Maps the campaign of these rows. */
export function buildImportCall({ company }: Pick<World, 'company'>, name = unique('imp')): Input {
  const campaigns = [{ name: 'Friends', id: company.campaign.id }];
  return { source: 'csv', campaigns, ...buildImportRows(name) };
}

/**
 * A commission that the source has paid since an earlier import, new records, and a promoter that is here. In one call,
 * because one import runs at a time.
 */
async function aLaterImport(world: World): Promise<Input> {
  const [early, next] = [unique('imp'), unique('imp')];
  const { account, campaign } = world.company;
  await importSource(
    { account, runtime },
    {
      source: 'csv',
      read: readImportRows(buildImportRows(early, { status: 'pending' })),
      campaigns: new Map([['Friends', campaign.id]]),
      isDryRun: false,
      report: () => {},
    },
  );
  const [firstRows, secondRows] = [buildImportRows(early), buildImportRows(next)];
  const existing = { promoter_id: unique('p'), email: world.promoter.email, created_at: '2024-01-15' };
  return {
    ...buildImportCall(world),
    promoters: [...firstRows.promoters, ...secondRows.promoters, existing],
    promotions: [
      ...firstRows.promotions,
      ...secondRows.promotions,
      { ...existing, campaign: 'Friends', ref_id: unique('ref') },
    ].map(({ promoter_id, campaign: name, ref_id }) => ({ promoter_id, campaign: name, ref_id })),
    codes: [...firstRows.codes, ...secondRows.codes],
    leads: [...firstRows.leads, ...secondRows.leads],
    sales: [...firstRows.sales, ...secondRows.sales],
    commissions: [...firstRows.commissions, ...secondRows.commissions],
    payouts: [...firstRows.payouts, ...secondRows.payouts],
  };
}

export const importInputs: Readonly<Record<string, (world: World) => Promise<Input>>> = {
  '/api/v2/company/imports': aLaterImport,
  '/api/v2/company/imports/pages': async () => ({ api_key: SAMPLE_KEY }),
};
