/** What no two records of an account may share. */
export type UniqueField = 'email' | 'cust_id' | 'ref_id' | 'promo_code';
