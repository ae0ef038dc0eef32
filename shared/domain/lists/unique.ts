/** What no two records of an account may share. */
export type UniqueField = 'email' | 'uid' | 'cust_id' | 'ref_id' | 'promo_code' | 'landing_url';
