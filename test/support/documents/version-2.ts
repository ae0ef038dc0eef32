/**
 * Parameters and response fields that clients of version 2 use, by operation. Fields are separated by spaces; braces
 * contain an object's fields, brackets those of a list's records. A dotted parameter is inside `filters`, `sorting` or
 * `stats_by`.
 */
interface Documented {
  readonly takes: string;
  /** Undefined when the response is not read or is not JSON. */
  readonly responses?: string;
}

const TRACKED =
  'id etype sale_amount original_sale_amount original_sale_currency event_id plan_id billing_period ' +
  'created_at referral{id email uid} commissions[id status metadata is_self_referral commission_type ' +
  'created_by_user_email created_by_user_at sale_amount original_sale_amount original_sale_currency event_id ' +
  'plan_id tier internal_note external_note unit fraud_check amount is_paid is_split created_at ' +
  'status_updated_at promoter_campaign{id campaign_id promoter_id created_at promoter{id email name} ' +
  'campaign{id name color}} referral{id email uid} reward{id name}]';
const PROMOTER =
  'id email name cust_id note stats{clicks_count referrals_count sales_count customers_count revenue_amount ' +
  'active_customers_count} is_customized fraud_suspicions is_confirmed invoice_details_status profile{id ' +
  'first_name last_name website company_name company_number phone_number vat_id country address avatar ' +
  'w8_form_url w9_form_url description invoice_details_validation_errors should_validate_invoice_details ' +
  'instagram_url youtube_url linkedin_url facebook_url twitter_url twitch_url tiktok_url} joined_at ' +
  'last_login_at archived_at custom_fields password_setup_url first_event_at promoter_campaigns[id ' +
  'campaign_id promoter_id state created_at campaign{id name color} coupon ref_token ref_link] balances{cash ' +
  'credits points free_months discount} track_ad_traffic auth_provider selected_payout_method ' +
  'parent_promoter{id email name}';
const BATCH =
  'id status total selected_total processed_count failed_count action_label created_at updated_at meta ' +
  'progress processing_errors';
const INVOICE = 'id number date total total_incl_tax tax_rate pdf_url status promoter{id email name} payouts[id]';
const PRODUCT = 'id name ext_id prices[ext_id desc] created_at';
const PROMOTION =
  'id campaign_id promoter_id created_at promoter{id email name} campaign{id name color} state ' +
  'stats{clicks_count referrals_count sales_count customers_count revenue_amount} coupon display_coupon ' +
  'ref_token ref_link is_customized direct_url referral_rewards_customized promoter_rewards_customized ' +
  'rewards_for_promoters[apply_on product_ids reward_id reward{name promoter_reward_type hide_reward ' +
  'tier_level coupon} products] rewards_for_referrals[apply_on product_ids reward_id reward{name ' +
  'promoter_reward_type hide_reward tier_level coupon} products] promo_codes';
const REFERRAL =
  'id email uid state metadata entry_source created_at customer_since promoter_campaign{id campaign_id ' +
  'promoter_id created_at promoter{id email name} campaign{id name color}} fraud_check created_by_user_email ' +
  'username split_details first_name last_name website comment is_expired';
const COMMISSION =
  'id status metadata is_self_referral commission_type created_by_user_email created_by_user_at sale_amount ' +
  'original_sale_amount original_sale_currency event_id plan_id tier internal_note external_note unit ' +
  'fraud_check amount is_paid is_split created_at status_updated_at promoter_campaign{id campaign_id ' +
  'promoter_id created_at promoter{id email name} campaign{id name color}} referral{id email uid} reward{id ' +
  'name} split_details';
const PAYOUTS_BATCH =
  'data{id status total selected_total processed_count failed_count action_label created_at updated_at meta ' +
  'progress processing_errors} meta{total promoters_count total_incl_tax all_promoters_count}';
const PROMO_CODE =
  'id code reward{id name} ext_id description company_id promoter_campaign_id metadata details archived_at';
const WEBHOOK =
  'id url description event_types campaign_ids active timeout max_retries headers basic_auth_user ' +
  'basic_auth_enabled created_at updated_at';
const CAMPAIGN =
  'id name color stats{referrals_count sales_count customers_count promoters_count revenue_amount} ' +
  'landing_url visitor_cookie_life ref_token_param auto_approve_leads track_ad_traffic auto_approve_promoters ' +
  'is_private is_default upgrade_details signup_url links[id name url] rewards_for_promoters[apply_on ' +
  'product_ids reward_id reward{name promoter_reward_type hide_reward tier_level coupon} products] ' +
  'rewards_for_referrals[apply_on product_ids reward_id reward{name promoter_reward_type hide_reward ' +
  'tier_level coupon} products]';
const REWARD =
  'id name is_promoter_reward promoter_reward_type coupon editable hide_reward provider_coupon_id duration ' +
  'duration_in_months max_redemptions new_customers_only created_at updated_at provider tier_reward_mode ' +
  'tier_level schemas[unit amount flat_amount rules]';
const DELIVERY =
  'id event_id event_type action entity_type entity_id status attempts last_error response_code response_body ' +
  'object_changes payload created_at delivered_at';

const OWN_PROMOTION = 'id campaign_id promoter_id created_at promoter{id email name} campaign{id name color}';
// Fields hidden from promoters are absent: company notes, suspicion, authors.
const OWN_COMMISSION =
  'id status metadata commission_type sale_amount original_sale_amount original_sale_currency event_id plan_id tier external_note ' +
  `unit amount is_paid created_at status_updated_at promoter_campaign{${OWN_PROMOTION}} referral{id email uid} reward{id name}`;
const OWN_REFERRAL = `id email uid state entry_source created_at customer_since promoter_campaign{${OWN_PROMOTION}}`;
const OWN_PAYOUT =
  'id status amount unit total_incl_tax tax_rate period_start period_end payout_method{method details} paid_at due_date created_at ' +
  'campaign{id name color}';
const OWN_TERMS =
  'net_payout_days payout_cycle min_payment min_paying_customers terms_description selected_payout_methods payout_method_options ' +
  'managed_payouts';
const OWN_METHOD = 'id method date_added is_disabled meta is_selected details{paypal_email} managed_payouts';
const METHOD = 'id method date_added is_disabled meta is_selected details managed_payouts';
const OWN_LINK = 'id name url ref_link is_default source sub_id campaign{id name color}';
const COMMISSION_FILTERS =
  'q filters.status filters.paid filters.sale_amount filters.amount filters.created_at filters.campaign_id filters.payout_id ' +
  'filters.due_period filters.first_commission filters.refunded filters.plan_id sorting.sale_amount sorting.amount ' +
  'sorting.created_at sorting.referral';
const REFERRAL_FILTERS = 'filters.type filters.state filters.created_at filters.customer_since filters.campaign_id';
const PAYOUT_FILTERS =
  'q filters.status filters.campaign_id filters.payments_batch_id filters.due_period filters.period_start filters.period_end ' +
  'filters.payout_method filters.group_ref';

/** All operations. Lists of products, rules, shares and payout methods are still empty in the responses. */
export const DOCUMENTED: Readonly<Record<string, Documented>> = {
  'POST /api/v2/track/signup': {
    takes: 'email uid tid ref_id ip created_at skip_email_notification',
    responses:
      '{id etype sale_amount original_sale_amount original_sale_currency event_id plan_id billing_period ' +
      'created_at referral{id email uid} commissions}',
  },
  'POST /api/v2/track/sale': {
    takes: 'email uid event_id amount quantity plan currency mrr promo_code tid ref_id skip_email_notification',
    responses: `{${TRACKED}}`,
  },
  'POST /api/v2/track/refund': {
    takes: 'email uid event_id amount currency quantity sale_event_id skip_email_notification',
    responses: `{${TRACKED}}`,
  },
  'POST /api/v2/track/cancellation': { takes: 'email uid', responses: `{${TRACKED}}` },
  'GET /api/v2/company/promoters': {
    takes:
      'q ids filters.revenue_amount filters.customers_count filters.referrals_count filters.clicks_count ' +
      'filters.joined_at filters.last_login_at filters.campaign_id filters.state filters.has_wform ' +
      'filters.parent_promoter_id filters.archived filters.subscribed_to_email filters.custom_field1 ' +
      'filters.custom_field2 filters.fraud_suspicions filters.inactivity filters.invoice_details_status ' +
      'sorting.clicks_count sorting.referrals_count sorting.customers_count sorting.revenue_amount ' +
      'sorting.joined_at',
    responses:
      '{data[id email name cust_id note stats{clicks_count referrals_count sales_count customers_count ' +
      'revenue_amount active_customers_count} is_customized fraud_suspicions is_confirmed ' +
      'invoice_details_status profile{id first_name last_name website company_name company_number ' +
      'phone_number vat_id country address avatar w8_form_url w9_form_url description ' +
      'invoice_details_validation_errors should_validate_invoice_details instagram_url youtube_url ' +
      'linkedin_url facebook_url twitter_url twitch_url tiktok_url} joined_at last_login_at archived_at ' +
      'custom_fields password_setup_url first_event_at promoter_campaigns[id campaign_id promoter_id state ' +
      'created_at campaign{id name color} coupon ref_token ref_link] balances{cash credits points free_months ' +
      'discount} track_ad_traffic auth_provider selected_payout_method] meta{pending_count}}',
  },
  'POST /api/v2/company/promoters': {
    takes: 'email cust_id profile initial_campaign_id drip_emails always_approve',
    responses: `{${PROMOTER}}`,
  },
  'GET /api/v2/company/promoters/{id}': { takes: 'find_by', responses: `{${PROMOTER}}` },
  'PUT /api/v2/company/promoters/{id}': {
    takes: 'email find_by cust_id custom_fields profile profile[_destroy_w8form] profile[_destroy_w9form]',
    responses: `{${PROMOTER}}`,
  },
  'GET /api/v2/company/promoters/{id}/chart_data': {
    takes: 'period_from period_to selection',
    responses: '{period_from period_to selection selection_items group_by}',
  },
  'POST /api/v2/company/promoters/accept': { takes: 'campaign_id ids', responses: `{${BATCH}}` },
  'POST /api/v2/company/promoters/reject': { takes: 'campaign_id ids', responses: `{${BATCH}}` },
  'POST /api/v2/company/promoters/block': { takes: 'campaign_id ids', responses: `{${BATCH}}` },
  'POST /api/v2/company/promoters/archive': { takes: 'ids', responses: `{${BATCH}}` },
  'POST /api/v2/company/promoters/move_to_campaign': {
    takes: 'ids from_campaign_id to_campaign_id drip_emails soft_move_referrals',
    responses: `{${BATCH}}`,
  },
  'POST /api/v2/company/promoters/add_to_campaign': { takes: 'ids campaign_id drip_emails', responses: `{${BATCH}}` },
  'POST /api/v2/company/promoters/assign_parent': { takes: 'parent_promoter_id ids', responses: `{${BATCH}}` },
  'POST /api/v2/company/promoters/restore': { takes: 'ids', responses: `{${BATCH}}` },
  'GET /api/v2/company/promoter_campaigns': { takes: '', responses: `[${PROMOTION}]` },
  'GET /api/v2/company/promoter_campaigns/search': { takes: 'q', responses: `[${PROMOTION}]` },
  'PUT /api/v2/company/promoter_campaigns/{id}': {
    takes:
      'ref_token state coupon display_coupon direct_url rewards_for_promoters rewards_for_referrals ' +
      'promoter_rewards_customized referral_rewards_customized',
    responses: `{${PROMOTION}}`,
  },
  'GET /api/v2/company/promoter_campaigns/{id}/referral_links': {
    takes: '',
    responses: '[id name url is_default source sub_id campaign{id name color}]',
  },
  'GET /api/v2/company/promoter_campaigns/{id}/chart_data': {
    takes: 'period_from period_to selection with_totals',
    responses: '{period_from period_to selection selection_items[date value] group_by}',
  },
  'GET /api/v2/company/referrals': {
    takes:
      'q ids filters.type filters.promoter_id filters.state filters.customer_since filters.created_at ' +
      'filters.cancelled_at',
    responses: `[${REFERRAL}]`,
  },
  'POST /api/v2/company/referrals': {
    takes: 'email uid username promoter_campaign_id split_details',
    responses: `{${REFERRAL}}`,
  },
  'DELETE /api/v2/company/referrals': { takes: 'ids', responses: `{${BATCH}}` },
  'GET /api/v2/company/referrals/{id}': { takes: 'find_by', responses: `{${REFERRAL}}` },
  'PUT /api/v2/company/referrals/{id}': {
    takes: 'email uid username promoter_campaign_id find_by fraud_check split_details',
    responses: `{${REFERRAL}}`,
  },
  'POST /api/v2/company/referrals/approve': { takes: 'ids', responses: `{${BATCH}}` },
  'POST /api/v2/company/referrals/disable': { takes: 'ids', responses: `{${BATCH}}` },
  'POST /api/v2/company/referrals/enable': { takes: 'ids', responses: `{${BATCH}}` },
  'POST /api/v2/company/referrals/move_to_promoter': {
    takes: 'promoter_campaign_id move_associated_commissions ids',
    responses: `{${BATCH}}`,
  },
  'GET /api/v2/company/commissions': {
    takes:
      'q ids filters.status filters.paid filters.fulfilled filters.sale_amount filters.amount ' +
      'filters.created_at filters.campaign_id filters.payout_id filters.due_period filters.promoter_id ' +
      'filters.first_commission filters.refunded filters.fraud_check filters.plan_id sorting.sale_amount ' +
      'sorting.amount sorting.created_at sorting.referral',
    responses: `[${COMMISSION}]`,
  },
  'POST /api/v2/company/commissions': {
    takes:
      'commission_type referral_id plan_id sale_amount event_id event_date internal_note external_note unit ' +
      'notify_promoter billing_period promoter_campaign_id amount',
    responses: `[${COMMISSION}]`,
  },
  'PUT /api/v2/company/commissions/{id}': { takes: 'internal_note external_note', responses: `{${COMMISSION}}` },
  'POST /api/v2/company/commissions/approve': { takes: 'ids', responses: `{${BATCH}}` },
  'POST /api/v2/company/commissions/deny': { takes: 'ids', responses: `{${BATCH}}` },
  'POST /api/v2/company/commissions/mark_fulfilled': { takes: 'ids', responses: `{${BATCH}}` },
  'POST /api/v2/company/commissions/mark_unfulfilled': { takes: 'ids', responses: `{${BATCH}}` },
  'DELETE /api/v2/company/commissions/destroy': { takes: 'ids', responses: `{${BATCH}}` },
  'POST /api/v2/company/commissions/generate_payouts': { takes: 'ids', responses: `{${BATCH}}` },
  'GET /api/v2/company/payout_methods': { takes: 'filters.promoter_id', responses: `[${METHOD}]` },
  'POST /api/v2/company/payout_methods': {
    takes: 'method is_disabled is_selected promoter_id details',
    responses: `{${METHOD}}`,
  },
  'GET /api/v2/company/payout_methods/{id}': { takes: '', responses: `{${METHOD}}` },
  'PUT /api/v2/company/payout_methods/{id}': {
    takes: 'method is_disabled is_selected promoter_id details',
    responses: `{${METHOD}}`,
  },
  'DELETE /api/v2/company/payout_methods/{id}': { takes: '' },
  'GET /api/v2/company/payouts': {
    takes:
      'q ids filters.status filters.campaign_id filters.payments_batch_id filters.due_period ' +
      'filters.period_start filters.period_end filters.payout_method filters.promoter_id filters.only_payable ' +
      'filters.group_ref filters.fraud_suspicions sorting.amount sorting.period_start sorting.period_end',
    responses:
      '[id status amount payments_batch_id tax_rate unit period_start period_end paid_at ' +
      'processing_started_at failed_at error total_incl_tax created_at payout_method{id method date_added ' +
      'is_disabled meta is_selected details managed_payouts} promoter{id email name} campaign{id name color}]',
  },
  'GET /api/v2/company/payouts/stats': {
    takes: 'stats_by.paid_period stats_by.status stats_by.payout_method filters.status filters.campaign_id',
    responses:
      '{meta{net_payout_days payout_cycle min_payment min_paying_customers terms_description ' +
      'selected_payout_methods payout_method_options managed_payouts} data{by_paid_period[period_start ' +
      'period_end promoters_count amounts total_incl_tax] by_status by_payout_method}}',
  },
  'GET /api/v2/company/payouts/due_stats': {
    takes: 'q filters.status filters.campaign_id',
    responses:
      '{meta{net_payout_days payout_cycle min_payment min_paying_customers terms_description ' +
      'selected_payout_methods payout_method_options managed_payouts} data{next{promoters_count amounts ' +
      'total_incl_tax due_date period_end} overdue{promoters_count amounts total_incl_tax due_date ' +
      'period_end} custom{promoters_count amounts total_incl_tax}}}',
  },
  'GET /api/v2/company/payouts/group_by_promoters': {
    takes:
      'q filters.status filters.campaign_id include_payout_method_details filters.min_payment ' + 'filters.invoiceable',
    responses:
      '{data[promoter{id email name invoice_details_status fraud_suspicions ' +
      'profile{invoice_details_validation_errors}} payout_method{id method date_added is_disabled meta ' +
      'is_selected details managed_payouts} payouts[id status amount payments_batch_id tax_rate unit ' +
      'period_start period_end paid_at processing_started_at failed_at error total_incl_tax created_at ' +
      'payout_method{id method date_added is_disabled meta is_selected details managed_payouts} promoter{id ' +
      'email name} campaign{id name color}] is_amount_payable payout_ids amount total_incl_tax] meta{total ' +
      'promoters_count total_incl_tax due_date period_end}}',
  },
  'POST /api/v2/company/payouts/mark_as_paid': { takes: 'ids', responses: `{${PAYOUTS_BATCH}}` },
  'POST /api/v2/company/payouts/mark_as_unpaid': { takes: 'ids', responses: `{${PAYOUTS_BATCH}}` },
  'DELETE /api/v2/company/payouts/destroy': { takes: 'ids', responses: `{${PAYOUTS_BATCH}}` },
  'GET /api/v2/company/invoices': { takes: 'filters.promoter_id filters.status', responses: `[${INVOICE}]` },
  'GET /api/v2/company/invoices/{id}': { takes: '', responses: `{${INVOICE} html}` },
  'GET /api/v2/company/invoices/export': { takes: 'filters.promoter_id' },
  'GET /api/v2/company/invoices/export_zip': { takes: '', responses: '{message}' },
  'GET /api/v2/company/invoices/preview': { takes: 'promoter_id payout_ids', responses: '{data{html}}' },
  'GET /api/v2/company/invoices/template': { takes: '', responses: '{data{html}}' },
  'POST /api/v2/company/invoices/preview_template': { takes: 'html vat_invoice', responses: '{data{html}}' },
  'PUT /api/v2/company/invoices/custom_template': { takes: 'html', responses: '{data{html}}' },
  'POST /api/v2/company/invoices/finalize': { takes: 'ids', responses: `{${BATCH}}` },
  'POST /api/v2/company/invoices/void': { takes: 'ids', responses: `{${BATCH}}` },
  'DELETE /api/v2/company/invoices/destroy': { takes: 'ids', responses: `{${BATCH}}` },
  'GET /api/v2/company/emails': {
    takes:
      'q filters.trigger_enabled filters.trigger_on filters.sent_count filters.sent_count.from filters.sent_count.to ' +
      'filters.campaign_id sorting.sent_count sorting.subject',
  },
  'POST /api/v2/company/emails': {
    takes: 'name subject content allowed_campaign_ids trigger.enabled trigger.trigger_on trigger.settings',
  },
  'POST /api/v2/company/emails/{id}/copy': { takes: '' },
  'POST /api/v2/company/emails/{id}/send_now': { takes: '' },
  'POST /api/v2/company/emails/{id}/send_test': { takes: '' },
  'GET /api/v2/company/emails/{id}': { takes: '' },
  'PUT /api/v2/company/emails/{id}': { takes: 'name subject content allowed_campaign_ids trigger' },
  'DELETE /api/v2/company/emails/{id}': { takes: '' },
  'GET /api/v2/company/emails/template': { takes: '' },
  'PUT /api/v2/company/emails/custom_template': { takes: 'html' },
  'POST /api/v2/company/emails/test_custom_template': { takes: '' },
  'GET /api/v2/company/promo_codes': { takes: 'promoter_campaign_id', responses: `[${PROMO_CODE}]` },
  'POST /api/v2/company/promo_codes': {
    takes: 'code description reward_id promoter_campaign_id metadata details',
    responses: `{${PROMO_CODE}}`,
  },
  'GET /api/v2/company/promo_codes/{id}': { takes: '', responses: `{${PROMO_CODE}}` },
  'PUT /api/v2/company/promo_codes/{id}': {
    takes: 'code description promoter_campaign_id metadata details',
    responses: `{${PROMO_CODE}}`,
  },
  'DELETE /api/v2/company/promo_codes/{id}': { takes: '' },
  'GET /api/v2/company/reports/overview': {
    takes: 'columns q group_by start_date end_date sorting',
    responses:
      '[period id data{revenue_amount net_revenue_amount promoter_earnings_amount customers_count ' +
      'referrals_count clicks_count active_customers 3m_epc}]',
  },
  'GET /api/v2/company/reports/campaigns': {
    takes: 'columns q group_by start_date end_date sorting',
    responses:
      '[campaign{id name color} id data{revenue_amount net_revenue_amount promoter_earnings_amount ' +
      'customers_count referrals_count clicks_count active_customers 3m_epc} sub_data[period id ' +
      'data{revenue_amount net_revenue_amount promoter_earnings_amount customers_count referrals_count ' +
      'clicks_count active_customers 3m_epc}]]',
  },
  'GET /api/v2/company/reports/promoters': {
    takes: 'columns q group_by start_date end_date sorting',
    responses:
      '[promoter{id email name} id data{revenue_amount net_revenue_amount promoter_earnings_amount ' +
      'customers_count referrals_count clicks_count active_customers 3m_epc} sub_data[period id ' +
      'data{revenue_amount net_revenue_amount promoter_earnings_amount customers_count referrals_count ' +
      'clicks_count active_customers 3m_epc}]]',
  },
  'GET /api/v2/company/reports/traffic_sources': {
    takes: 'columns q group_by start_date end_date sorting',
    responses:
      '[source id data{clicks_count revenue_amount promoter_earnings_amount referrals_count customers_count ' +
      'sales_count refunds_count cancelled_customers_count referrals_to_customers_cr clicks_to_customers_cr ' +
      'clicks_to_referrals_cr} sub_data[period id data{clicks_count revenue_amount promoter_earnings_amount ' +
      'referrals_count customers_count sales_count refunds_count cancelled_customers_count ' +
      'referrals_to_customers_cr clicks_to_customers_cr clicks_to_referrals_cr}]]',
  },
  'GET /api/v2/company/reports/urls': {
    takes: 'columns q group_by start_date end_date sorting',
    responses:
      '[url id data{clicks_count revenue_amount promoter_earnings_amount referrals_count customers_count ' +
      'sales_count refunds_count cancelled_customers_count referrals_to_customers_cr clicks_to_customers_cr ' +
      'clicks_to_referrals_cr}]',
  },
  'GET /api/v2/company/reports/download': { takes: 'report_type totals columns group_by start_date end_date' },
  'GET /api/v2/company/batch_processes': { takes: 'filters.status', responses: `[${BATCH}]` },
  'GET /api/v2/company/batch_processes/{id}': { takes: '', responses: `{${BATCH}}` },
  'GET /api/v2/company/batch_processes/progress': { takes: 'filters.status' },
  'GET /api/v2/company/webhooks': { takes: 'per_page page', responses: `[${WEBHOOK}]` },
  'POST /api/v2/company/webhooks': {
    takes:
      'url event_types active timeout max_retries description campaign_ids headers basic_auth_user ' +
      'basic_auth_password',
    responses: `{${WEBHOOK}}`,
  },
  'GET /api/v2/company/webhooks/event_types': { takes: '', responses: '{data}' },
  'POST /api/v2/company/webhooks/test': { takes: 'url event_type basic_auth_user basic_auth_password headers' },
  'GET /api/v2/company/webhooks/{id}': { takes: '', responses: `{${WEBHOOK}}` },
  'PUT /api/v2/company/webhooks/{id}': {
    takes:
      'url event_types active timeout max_retries description campaign_ids headers basic_auth_user ' +
      'basic_auth_password',
    responses: `{${WEBHOOK}}`,
  },
  'DELETE /api/v2/company/webhooks/{id}': { takes: '' },
  'GET /api/v2/company/webhooks/{id}/webhook_deliveries': { takes: 'per_page page', responses: `[${DELIVERY}]` },
  'GET /api/v2/company/webhooks/{webhook_id}/webhook_deliveries/{id}': { takes: '', responses: `{${DELIVERY}}` },
  'POST /api/v2/company/webhooks/{webhook_id}/webhook_deliveries/{id}/retry_delivery': {
    takes: '',
    responses: `{${DELIVERY}}`,
  },
  'GET /api/v2/company/campaigns': { takes: '', responses: `[${CAMPAIGN}]` },
  'POST /api/v2/company/campaigns': {
    takes:
      'name landing_url ref_token_param color visitor_cookie_life auto_approve_promoters is_private ' +
      'track_ad_traffic links upgrade_details rewards_for_promoters rewards_for_referrals',
    responses: `{${CAMPAIGN}}`,
  },
  'GET /api/v2/company/campaigns/{id}': { takes: '', responses: `{${CAMPAIGN}}` },
  'PUT /api/v2/company/campaigns/{id}': {
    takes:
      'name landing_url ref_token_param color visitor_cookie_life auto_approve_promoters is_private ' +
      'track_ad_traffic links upgrade_details rewards_for_promoters rewards_for_referrals',
    responses: `{${CAMPAIGN}}`,
  },
  'DELETE /api/v2/company/campaigns/{id}': { takes: '', responses: `{${CAMPAIGN}}` },
  'GET /api/v2/company/rewards': { takes: 'scope', responses: `[${REWARD}]` },
  'POST /api/v2/company/rewards': {
    takes:
      'name is_promoter_reward promoter_reward_type tier_reward_mode tier_level coupon hide_reward duration ' +
      'duration_in_months max_redemptions should_create_provider_coupon new_customers_only provider_coupon_id ' +
      'schemas',
    responses: `{${REWARD}}`,
  },
  'PUT /api/v2/company/rewards/{id}': {
    takes:
      'name is_promoter_reward promoter_reward_type tier_reward_mode tier_level coupon hide_reward duration ' +
      'duration_in_months max_redemptions should_create_provider_coupon new_customers_only provider_coupon_id ' +
      'schemas',
    responses: `{${REWARD}}`,
  },
  'POST /api/v2/company/rewards/{id}/hide': { takes: '' },
  'GET /api/v2/company/products': { takes: 'q', responses: `[${PRODUCT}]` },
  'POST /api/v2/company/products': { takes: 'name ext_id prices', responses: `{${PRODUCT}}` },
  'GET /api/v2/company/products/{id}': { takes: '', responses: `{${PRODUCT}}` },
  'PUT /api/v2/company/products/{id}': { takes: 'name ext_id prices', responses: `{${PRODUCT}}` },
  'DELETE /api/v2/company/products/{id}': { takes: '' },
  'GET /api/v2/company/dashboards/stats': { takes: 'filters.campaign_id' },
  'GET /api/v2/company/dashboards/trendings': { takes: 'filters.campaign_id' },
  'GET /api/v2/company/dashboards/chart_data': { takes: 'filters.campaign_id period_from period_to selection' },
  'GET /api/v2/company/dashboards/payouts_and_commissions': { takes: 'filters.campaign_id' },
  'GET /api/v2/affiliate/commissions': { takes: COMMISSION_FILTERS, responses: `[${OWN_COMMISSION}]` },
  'GET /api/v2/affiliate/commissions/export': { takes: COMMISSION_FILTERS },
  'GET /api/v2/affiliate/referrals': {
    takes: `q ${REFERRAL_FILTERS} sorting.email`,
    responses: `[${OWN_REFERRAL}]`,
  },
  'POST /api/v2/affiliate/referrals': { takes: 'email promoter_campaign_id uid', responses: `{${OWN_REFERRAL}}` },
  'PUT /api/v2/affiliate/referrals/{id}': { takes: 'email uid', responses: `{${OWN_REFERRAL}}` },
  'DELETE /api/v2/affiliate/referrals/{id}': { takes: '' },
  'GET /api/v2/affiliate/referrals/export': { takes: 'filters.type filters.state' },
  'GET /api/v2/affiliate/payouts': { takes: PAYOUT_FILTERS, responses: `{data[${OWN_PAYOUT}] meta{${OWN_TERMS}}}` },
  'GET /api/v2/affiliate/payouts/due_stats': {
    takes: '',
    responses:
      `{meta{${OWN_TERMS}} data{next{promoters_count amounts total_incl_tax due_date period_end} ` +
      'overdue{promoters_count amounts total_incl_tax due_date period_end} custom{promoters_count amounts total_incl_tax}}}',
  },
  'GET /api/v2/affiliate/payouts/export': { takes: 'q filters' },
  'GET /api/v2/affiliate/payout_methods': {
    takes: '',
    responses: `{data[${OWN_METHOD}] meta{selected_payout_methods payout_method_options}}`,
  },
  'POST /api/v2/affiliate/payout_methods': { takes: 'method details.paypal_email', responses: `{${OWN_METHOD}}` },
  'GET /api/v2/affiliate/payout_methods/{id}': { takes: '', responses: `{${OWN_METHOD}}` },
  'PUT /api/v2/affiliate/payout_methods/{id}': { takes: 'method details.paypal_email', responses: `{${OWN_METHOD}}` },
  'DELETE /api/v2/affiliate/payout_methods/{id}': { takes: '' },
  'GET /api/v2/affiliate/referral_links': { takes: 'promoter_campaign_id', responses: `[${OWN_LINK}]` },
  'POST /api/v2/affiliate/referral_links': {
    takes: 'promoter_campaign_id sub_id name url',
    responses: `{${OWN_LINK}}`,
  },
  'PUT /api/v2/affiliate/referral_links/{id}': { takes: 'sub_id name', responses: `{${OWN_LINK}}` },
  'DELETE /api/v2/affiliate/referral_links/{id}': { takes: '' },
  'PUT /api/v2/affiliate/promoter_campaigns/{id}': {
    takes: 'ref_token',
    responses: '{id campaign_id promoter_id created_at campaign{id name color} state ref_token ref_link}',
  },
  'POST /api/v2/affiliate/promo_codes': {
    takes: 'code promoter_campaign_id',
    responses: '{id code reward{id name} description promoter_campaign_id archived_at}',
  },
  'PUT /api/v2/affiliate/promo_codes/{id}': {
    takes: 'code',
    responses: '{id code reward{id name} description promoter_campaign_id archived_at}',
  },
  'DELETE /api/v2/affiliate/promo_codes/{id}': { takes: '' },
  'GET /api/v2/affiliate/reports/overview': {
    takes: 'columns q group_by start_date end_date sorting',
    responses: '[period id data{clicks_count promoter_earnings_amount}]',
  },
  'GET /api/v2/affiliate/reports/sub_ids': {
    takes: 'columns q group_by start_date end_date sorting',
    responses: '[sub_id id data{clicks_count} sub_data[period id data{clicks_count}]]',
  },
  'GET /api/v2/affiliate/reports/download': { takes: 'report_type totals columns group_by start_date end_date' },
};
