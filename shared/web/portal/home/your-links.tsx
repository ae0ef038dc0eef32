import { describeEarning } from '#shared/domain/terms/describe-earning.ts';
import { describeNextLevel } from '#shared/domain/terms/describe-next-level.ts';
import { describeOffer } from '#shared/domain/terms/describe-offer.ts';
import { useCurrentPromoter } from '#web/portal/api/me.ts';
import { toEarning, toLevelTerms, toOfferTerms } from '#web/portal/formats/terms.ts';
import { useFormats } from '#web/portal/formats/use-formats.ts';
import { CopyButton } from '#web/portal/parts/copy-button.tsx';
import { ShareLink } from '#web/portal/parts/share-link.tsx';
import { useTranslation } from '#web/portal/texts/provider.tsx';

export function YourLinks() {
  const translation = useTranslation();
  const formats = useFormats();
  const { translate } = translation;
  const { promoter_campaigns: campaigns } = useCurrentPromoter();
  const open = campaigns.filter(({ state }) => state === 'accepted');
  return (
    <div className="cards">
      {open.map(
        ({ id, campaign, earns, ref_link: link, promo_code: code, current_offer: offer, next_level: level }) => (
          <section key={id} className="card" aria-labelledby={`link-${id}`}>
            <h2 id={`link-${id}`}>
              {open.length > 1 ? `${translate('yourLink')}: ${campaign.name}` : translate('yourLink')}
            </h2>
            {earns
              .map((earning) => describeEarning(toEarning(earning), translation, formats))
              .map((text) => (
                <p key={text} className="strong">
                  {text}
                </p>
              ))}
            {level ? <p>{describeNextLevel(toLevelTerms(level), translation, formats)}</p> : null}
            {offer ? <p>{describeOffer(toOfferTerms(offer), translation, formats)}</p> : null}
            <ShareLink link={link} />
            {code === null ? null : (
              <div className="row">
                <span>
                  {translate('yourCode')}: <b className="breaks">{code}</b>
                </span>
                <CopyButton text={code} label={translate('copyCode', { code })} />
              </div>
            )}
          </section>
        ),
      )}
    </div>
  );
}
