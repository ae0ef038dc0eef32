import type { Shape } from '#test/support/requests/shape.ts';

/** Response fields of reports that clients of version 2 use. */

const data: Shape = {
  revenue_amount: 'num',
  net_revenue_amount: 'num',
  promoter_earnings_amount: 'num',
  promoter_paid_amount: 'num',
  customers_count: 'int',
  referrals_count: 'int',
  clicks_count: 'int',
  sales_count: 'int',
  refunds_count: 'int',
  cancelled_customers_count: 'int',
  active_customers: 'int',
  non_link_customers: 'int',
  signups_count: 'int',
  refund_reversals_count: 'int',
  monthly_churn: 'num',
  referrals_to_customers_cr: 'num',
  clicks_to_customers_cr: 'num',
  clicks_to_referrals_cr: 'num',
  '3m_epc': 'num',
  '6m_epc': 'num',
};

const trafficData: Shape = {
  clicks_count: 'int',
  revenue_amount: 'num',
  promoter_earnings_amount: 'num',
  referrals_count: 'int',
  customers_count: 'int',
  sales_count: 'int',
  refunds_count: 'int',
  cancelled_customers_count: 'int',
  referrals_to_customers_cr: 'num',
  clicks_to_customers_cr: 'num',
  clicks_to_referrals_cr: 'num',
};

export const columns = Object.keys(data);
export const trafficColumns = Object.keys(trafficData);

const period = { period: 'str', id: 'str' } as const;

export const overviewShape: Shape = [{ ...period, data }];
export const campaignReportsShape: Shape = [
  { campaign: { id: 'int', name: 'str', color: 'str' }, id: 'int', data, sub_data: [{ ...period, data }] },
];
export const promoterReportsShape: Shape = [
  { promoter: { id: 'int', email: 'str', name: 'str' }, id: 'int', data, sub_data: [{ ...period, data }] },
];
export const trafficSourcesShape: Shape = [
  { source: 'str', id: 'str', data: trafficData, sub_data: [{ ...period, data: trafficData }] },
];
export const urlsShape: Shape = [{ url: 'str', id: 'str', data: trafficData }];

export const referralLinksShape: Shape = [
  {
    id: 'int',
    name: 'str',
    url: 'str',
    is_default: 'bool',
    source: '{campaign,promoter}',
    sub_id: 'str',
    campaign: { id: 'int', name: 'str', color: 'str' },
  },
];
