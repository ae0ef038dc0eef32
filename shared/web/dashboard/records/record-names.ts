export interface NamedPromoter {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

/** Names a promoter. Erased promoters have neither name nor e-mail. */
export const promoterName = ({ id, name, email }: NamedPromoter): string => name || email || `Deleted promoter ${id}`;

export interface NamedReferral {
  readonly id: number;
  readonly email: string;
  readonly uid: string | null;
  readonly first_name?: string | null;
  readonly last_name?: string | null;
}

/** Names a customer by e-mail or UID, as lists do. */
export const referralName = ({ id, email, uid }: NamedReferral): string => email || uid || `Referral ${id}`;

/** Names a customer by full name, or as lists do if it is unknown. */
export function referralTitle(referral: NamedReferral): string {
  const { first_name: first, last_name: last } = referral;
  return [first, last].filter(Boolean).join(' ') || referralName(referral);
}
