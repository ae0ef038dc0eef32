/** Names mean the same in all operations. */
export const parameterTexts: Readonly<Record<string, string>> = {
  account: 'Id of the account.',
  amount:
    'Amount before tax, in the smallest unit of its currency: cents, or whole units of a currency without them. ' +
    'Positive, for a refund too.',
  campaign_id: 'Id of the campaign; all of them, where it is left out.',
  cookie_domain:
    'Domain that the answer sets the visitor’s cookie for, where the page is on the site of this API: its host and that of ' +
    'the page are in it.',
  created_at: 'When it happened: ISO 8601 date or date-time, UTC unless it has a zone. Now, where it is left out.',
  currency:
    'ISO 4217 code of the amount’s currency. The account’s own, where it is left out; an amount in another one is ' +
    'converted at the reference rate of its day.',
  ecom_refund: 'Whether what is refunded is a purchase and no subscription.',
  email:
    'E-mail of the lead; spaces around it and upper case make no difference. One of `email` and `uid` is required.',
  event_id: 'The company’s own id of this event. One that was used before is answered with 409 and counts nothing.',
  end_date: 'Last day of the report, in UTC. Today, where it is left out.',
  first_name: 'First name of the lead.',
  group_by: 'What the rows of a report are: days (of 90 at the most), months or years.',
  id: 'Id of the record.',
  ip: 'IP address of the visitor, to recognise promoters who refer themselves.',
  last_name: 'Last name of the lead.',
  mrr: 'Monthly recurring revenue, in the unit of `amount`.',
  override_existing_lead: 'Replaces owner and data of a lead that exists already.',
  page: 'Which page of the list, from 1.',
  per_page: 'How many rows a page has; more than 100 are taken for 100.',
  plan: 'Id of the plan that was bought; it may have a reward of its own.',
  promo_code: 'Promo code of a promoter: says whose the lead is where it is new.',
  promoter_email: 'E-mail of the promoter whose lead it is, where neither `tid` nor `ref_id` says so.',
  promoter_ids: 'Ids of the promoters that are wanted. All, where it is left out.',
  promoter_id: 'Id of the promoter.',
  quantity: 'How many items or subscriptions; flat rewards are paid for each.',
  ref_id: 'Referral id of a promoter; it goes before `tid`.',
  refund_event_id: 'The `event_id` of the refund that is taken back.',
  referrer:
    'Address of the page that linked here. Its host is kept, as the source of the visit, and nothing else of it: a path may identify somebody.',
  sale_event_id: 'The `event_id` of the sale that is refunded: takes back what that sale gave, in proportion.',
  selected_fields: 'The metrics to show.',
  skip_email_notification: 'Sends the promoter no e-mail about this; webhooks receive it all the same.',
  sort: 'The metric that rows are sorted by. The first of the selected ones, where it is left out.',
  sort_dir: 'Whether the lowest (`asc`) or the highest value comes first.',
  start_date: 'First day of the report, in UTC. The day of 12 months ago, where it is left out.',
  status: 'Status to set, or to list.',
  sub_id: 'Sub-channel that the promoter gave the visitor.',
  tid: 'Visitor tracking id, from the cookie `_partner_tid`: 24 characters. What is none, as `undefined`, is taken as absent.',
  top_50: 'The metric by which the fifty promoters are chosen, where no `page` is asked for.',
  uid: 'The company’s own id of the lead, which goes before `email`. One of `email` and `uid` is required.',
  url:
    'Address of the page the visitor came to; its query carries the ref id as `ref`, `via`, `fpr`, `fp_ref` or `a`, ' +
    'and may carry a sub-channel as `sub_id` or `fp_sid` and a source as `utm_source`.',
  username: 'User name of the lead.',
  website: 'Website of the lead.',
};
