import { useCurrency } from '#web/dashboard/api/account.ts';
import style from './campaigns.module.css';
import { ChangeOffer, NewOffer } from './offer-dialogs.tsx';
import { type Given, RuleList, type RulesProps } from './rule-list.tsx';
import { offerTermsInWords } from './words.ts';

const OFFERS: Given = {
  thing: 'offer',
  one: 'an offer',
  label: 'Offer',
  isPromoters: false,
  New: NewOffer,
  Change: ChangeOffer,
};

export function Offers(props: RulesProps) {
  const currency = useCurrency();
  return (
    <RuleList
      {...props}
      given={OFFERS}
      nameOf={({ name }) => name}
      isForOthers={() => false}
      inWords={(offer) => offerTermsInWords(offer, currency)}
      none={<p className={style.said}>Nothing beside what every customer gets.</p>}
    />
  );
}
