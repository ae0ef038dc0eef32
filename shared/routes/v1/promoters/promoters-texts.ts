/** What each parameter of the promoter calls means, by its name. */
export const promoterTexts = {
  id: 'Id of the promoter.',
  cust_id: 'The company’s own id of the promoter.',
  auth_token: 'Token of the promoter, made with it.',
  ref_id: 'Referral id of one of the promoter’s promotions: lower-case letters, digits, `-` and `_`.',
  promoter_email: 'E-mail of the promoter; spaces around it and upper case make no difference.',
  email: 'E-mail of the promoter; spaces around it and upper case make no difference.',
  new_cust_id: 'The company’s own id of the promoter, from now on.',
  new_ref_id:
    'Referral id from now on: lower-case letters, digits, `-` and `_`. Empty: made from the first name. ' +
    'The one it had goes on leading to the promoter for a year (`former_ref_ids`), and nobody else can have it until then.',
  first_name: 'First name; a referral id that is not given is made from it.',
  last_name: 'Last name.',
  promo_code: 'Coupon code or id of the billing provider; a sale that names it is the promoter’s.',
  customer_promo_code: 'Code that customers enter at checkout.',
  campaign_id: 'Id of the campaign. The default one, where it is left out.',
  destination_campaign_id: 'Id of the campaign that the promoter comes into.',
  source_campaign_id: 'Id of the campaign that the promoter leaves. Its default one, where it is left out.',
  temp_password:
    'Temporary password for the dashboard. The answer shows it this once; only its hash is kept, and all other answers have null.',
  landing_url: 'Page of the promoter’s own that its referral link leads to: an address with https:// or http://.',
  url_tracking:
    'Whether visits of `landing_url` count without a referral id. No other promoter may then have that page.',
  website: 'Website of the promoter.',
  paypal_email: 'E-mail of the promoter’s PayPal account.',
  avatar_url: 'Address of the promoter’s picture.',
  parent_promoter_id: 'Id of the promoter who brought this one. It goes before `parent_promoter_email`.',
  parent_promoter_email: 'E-mail of the promoter who brought this one.',
  linkedin_url: 'Address of the promoter’s page at LinkedIn.',
  twitter_url: 'Address of the promoter’s page at Twitter.',
  facebook_url: 'Address of the promoter’s page at Facebook.',
  instagram_url: 'Address of the promoter’s page at Instagram.',
  youtube_url: 'Address of the promoter’s page at YouTube.',
  twitch_url: 'Address of the promoter’s page at Twitch.',
  tiktok_url: 'Address of the promoter’s page at TikTok.',
  country: 'Country of the promoter.',
  company_name: 'Company of the promoter.',
  phone_number: 'Phone number of the promoter.',
  address: 'Postal address of the promoter; it may have several lines.',
  note: 'What the company notes about the promoter; it may have several lines.',
  created_at: 'When the promoter signed up: ISO 8601 date or date-time, UTC unless it has a zone.',
  skip_email_notification: 'Sends no e-mail to the promoter about this.',
} as const;

export type PromoterParameter = keyof typeof promoterTexts;
