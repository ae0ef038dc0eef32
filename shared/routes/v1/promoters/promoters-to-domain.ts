import { SOCIAL_NETWORKS } from '#shared/domain/promoters/promoter.ts';
import type { NewPromoterInput, PromoterChanges, PromoterIdentifier } from '#shared/domain/promoters/promoter-input.ts';
import { dropUndefined, type PromoterDetails } from '#shared/domain/promoters/promoter-record.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { PROMOTER_UNNAMED_IN_UPDATE } from '#shared/routes/texts.ts';
import type { FindPromoterInput, V1CreatePromoterInput, V1UpdatePromoterInput } from './promoters-input.ts';

type Names = FindPromoterInput & Pick<V1UpdatePromoterInput, 'email' | 'promo_code'>;

/** Returns the promoter's identifier; the first in this order wins. */
export function toPromoterNameV1({
  id,
  cust_id,
  auth_token,
  ref_id,
  promoter_email,
  email,
  promo_code,
}: Names): PromoterIdentifier {
  if (id !== undefined) return { by: 'id', id };
  if (cust_id !== undefined) return { by: 'cust_id', text: cust_id };
  if (auth_token !== undefined) return { by: 'auth_token', text: auth_token };
  if (ref_id !== undefined) return { by: 'ref_id', text: ref_id };
  if (promoter_email !== undefined) return { by: 'email', text: promoter_email };
  if (email !== undefined) return { by: 'email', text: email };
  if (promo_code !== undefined) return { by: 'promo_code', text: promo_code };
  throw new Refusal({ code: 'invalid', message: PROMOTER_UNNAMED_IN_UPDATE });
}

/** Returns the identifier that a list is filtered by, if any. */
export function toPromoterFilterV1(input: FindPromoterInput): PromoterIdentifier | undefined {
  const { id, cust_id, auth_token, ref_id, promoter_email } = input;
  return (id ?? cust_id ?? auth_token ?? ref_id ?? promoter_email) === undefined ? undefined : toPromoterNameV1(input);
}

/** Converts a new promoter. */
export function toNewPromoterV1(input: V1CreatePromoterInput): NewPromoterInput {
  const { email, cust_id: custId, ref_id: refId, skip_email_notification: quiet } = input;
  return { ...toPromoterDetails(input), email, custId, refId, quiet };
}

/** Converts promoter changes, without the identifier. */
export function toPromoterChangesV1(input: V1UpdatePromoterInput): PromoterChanges {
  const promoCode = toPromoterNameV1(input).by === 'promo_code' ? undefined : input.promo_code;
  return {
    ...toPromoterDetails(input),
    email: input.email,
    custId: input.new_cust_id,
    refId: input.new_ref_id,
    promoCode,
  };
}

function toPromoterDetails(
  input: Omit<V1UpdatePromoterInput, 'email'>,
): Omit<PromoterChanges, 'email'> & PromoterDetails {
  return {
    firstName: input.first_name,
    lastName: input.last_name,
    promoCode: input.promo_code,
    customerPromoCode: input.customer_promo_code,
    campaignId: input.campaign_id,
    tempPassword: input.temp_password,
    landingUrl: input.landing_url,
    urlTracking: input.url_tracking,
    parentId: input.parent_promoter_id,
    parentEmail: input.parent_promoter_email,
    note: input.note,
    createdAt: input.created_at,
    profile: dropUndefined({
      website: input.website,
      companyName: input.company_name,
      phoneNumber: input.phone_number,
      address: input.address,
      country: input.country,
      paypalEmail: input.paypal_email,
      avatarUrl: input.avatar_url,
      socialUrls: dropUndefined(
        Object.fromEntries(SOCIAL_NETWORKS.map((network) => [network, input[`${network}_url`]])),
      ),
    }),
  };
}
