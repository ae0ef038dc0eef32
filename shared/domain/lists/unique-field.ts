/** Fields that are unique per account. */
export type UniqueField = 'email' | 'uid' | 'cust_id' | 'ref_id' | 'promo_code' | 'landing_url';
