/** Names mean the same in all operations. */
export const parameterTexts: Readonly<Record<string, string>> = {
  account: 'Id of the account.',
  amount:
    'Amount before tax, in the smallest currency unit: cents, or whole units of a currency without cents. ' +
    'Positive, also for refunds.',
  campaign_id: 'Id of the campaign. Defaults to all campaigns.',
  cookie_domain:
    'Domain to set the visitor’s cookie for, if the page is on the same site as this API: both hosts must be ' +
    'in the domain.',
  created_at: 'When it happened: ISO 8601 date or date-time, in UTC unless it has a time zone. Defaults to now.',
  currency:
    'ISO 4217 currency code of the amount. Defaults to the account’s currency; other currencies are ' +
    'converted at the reference rate of the day.',
  ecom_refund: 'Whether the refunded sale is a one-time purchase rather than a subscription.',
  email:
    'E-mail of the lead, not case-sensitive; surrounding spaces are removed. One of `email` and `uid` is required.',
  event_id: 'The company’s id of this event. A repeated id returns 409, and the event does not count again.',
  end_date: 'Last day of the report, in the account’s time zone. Defaults to today.',
  first_name: 'First name of the lead.',
  group_by: 'Period of each row: day (at most 90 days), month or year.',
  id: 'Id of the record.',
  ip: 'IP address of the visitor, to detect promoters who refer themselves.',
  last_name: 'Last name of the lead.',
  mrr: 'Monthly recurring revenue, in the unit of `amount`.',
  override_existing_lead: 'Replaces promoter and data of an existing lead.',
  page: 'Page number, from 1.',
  per_page: 'Rows per page. Values above 100 count as 100.',
  plan: 'Id of the purchased plan, which may have a reward of its own.',
  promo_code: 'Promo code of a promoter, who gets the lead if it is new.',
  promoter_email: 'E-mail of the promoter who gets the lead, if neither `tid` nor `ref_id` names one.',
  promoter_ids: 'Ids of the promoters. Defaults to all promoters.',
  promoter_id: 'Id of the promoter.',
  quantity: 'Number of items or subscriptions. Flat rewards per item are multiplied by it.',
  ref_id: 'Ref id of a promoter. Takes precedence over `tid`.',
  refund_event_id: 'The `event_id` of the refund to reverse.',
  referrer:
    'URL of the page that linked here. Only its host is stored, as the source of the visit, since a path may identify a person.',
  sale_event_id: 'The `event_id` of the refunded sale. Its commissions are reversed in proportion.',
  selected_fields: 'Metrics to return.',
  skip_email_notification: 'Sends the promoter no e-mail about this call. Webhooks are still sent.',
  sort: 'Metric to sort by. Defaults to the first selected metric.',
  sort_dir: 'Sort direction: lowest value first (`asc`) or highest value first (`desc`).',
  start_date: 'First day of the report, in the account’s time zone. Defaults to 12 months ago.',
  status: 'Status to set or to filter by.',
  sub_id: 'Sub ID from the promoter’s link.',
  tid: 'Visitor tracking id from the cookie `_partner_tid`: 24 characters. Invalid values such as `undefined` count as absent.',
  top_50: 'Metric that selects the top 50 promoters, if `page` is absent.',
  uid: 'The company’s id of the lead. Takes precedence over `email`. One of `email` and `uid` is required.',
  url:
    'URL of the page that the visitor opened. Its query has the ref id in `ref`, `via`, `fpr`, `fp_ref` or `a`, ' +
    'and may have a sub ID in `sub_id` or `fp_sid`, and `utm_source`, `utm_medium` and `utm_campaign` for reports.',
  username: 'Username of the lead.',
  website: 'Website of the lead.',
};
