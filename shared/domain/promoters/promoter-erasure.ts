import { EMPTY_PROFILE } from './promoter.ts';
import { type PromoterRecord, reviseRecord } from './promoter-record.ts';
import { PROMOTION_DEFAULTS } from './promotions/promoter-campaigns.ts';

/**
 * Removes all personal data of a deleted promoter. Ids remain for its earnings; its identifiers become free (contract
 * §6). Paid payouts keep the name as the company's records (operations/statements/README.md).
 */
export function erasePersonalData({ promoter, promotions }: PromoterRecord, now: string): PromoterRecord {
  const erasedPromotions = promotions.map((promotion) => ({
    ...promotion,
    ...PROMOTION_DEFAULTS,
    links: undefined,
    refId: '',
    hidden: true,
    revision: promotion.revision + 1,
  }));
  return reviseRecord(
    {
      ...promoter,
      status: 'denied',
      custId: null,
      email: '',
      firstName: null,
      lastName: null,
      tempPassword: null,
      tempPasswordHash: null,
      note: null,
      tags: undefined,
      pref: '',
      parentPromoterId: null,
      authToken: '',
      ips: [],
      profile: EMPTY_PROFILE,
      payoutMethods: undefined,
      formerEmail: undefined,
      samePayment: undefined,
      taxForms: undefined,
      acceptedTerms: undefined,
      earlierTerms: undefined,
      customFields: {},
      mails: undefined,
      archivedAt: null,
      listedApart: undefined,
      promoCodes: [],
      reservedNames: undefined,
      deletedAt: now,
    },
    erasedPromotions,
  );
}

/** Frees the former ref ids. */
export function removeFormerRefIds({ promoter, promotions }: PromoterRecord): PromoterRecord {
  return reviseRecord(
    promoter,
    promotions.map((promotion) => ({ ...promotion, formerRefIds: [], revision: promotion.revision + 1 })),
  );
}
