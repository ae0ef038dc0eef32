import { useCurrency } from '#web/dashboard/api/account.ts';
import style from './campaigns.module.css';
import { EditOfferDialog, NewOfferDialog } from './offer-dialogs.tsx';
import { RuleList, type RuleListWords, type RulesProps } from './rule-list.tsx';
import { describeOfferTerms } from './words.ts';

const OFFERS: RuleListWords = {
  thing: 'offer',
  one: 'an offer',
  label: 'Offer',
  isPromoters: false,
  New: NewOfferDialog,
  Change: EditOfferDialog,
};

export function Offers(props: RulesProps) {
  const currency = useCurrency();
  return (
    <RuleList
      {...props}
      given={OFFERS}
      nameOf={({ name }) => name}
      isForOthers={() => false}
      inWords={(offer) => describeOfferTerms(offer, currency)}
      none={<p className={style.said}>Nothing beside what every customer gets.</p>}
    />
  );
}
