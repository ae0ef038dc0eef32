import { earningInWords } from '#shared/domain/terms/earning-in-words.ts';
import { levelInWords } from '#shared/domain/terms/level-in-words.ts';
import { offerInWords } from '#shared/domain/terms/offer-in-words.ts';
import { useCurrentPromoter } from '#web/portal/api/me.ts';
import { toEarning, toLevelTerms, toOfferTerms } from '#web/portal/formats/terms.ts';
import { useFormats } from '#web/portal/formats/use-formats.ts';
import { CopyButton } from '#web/portal/parts/copy-button.tsx';
import { ShareLink } from '#web/portal/parts/share-link.tsx';
import { useTranslation } from '#web/portal/texts/provider.tsx';

export function YourLinks() {
  const speech = useTranslation();
  const formats = useFormats();
  const { say } = speech;
  const { promoter_campaigns: campaigns } = useCurrentPromoter();
  const open = campaigns.filter(({ state }) => state === 'accepted');
  return (
    <div className="cards">
      {open.map(
        ({ id, campaign, earns, ref_link: link, promo_code: code, current_offer: offer, next_level: level }) => (
          <section key={id} className="card" aria-labelledby={`link-${id}`}>
            <h2 id={`link-${id}`}>{open.length > 1 ? `${say('yourLink')}: ${campaign.name}` : say('yourLink')}</h2>
            {earns
              .map((earning) => earningInWords(toEarning(earning), speech, formats))
              .map((text) => (
                <p key={text} className="strong">
                  {text}
                </p>
              ))}
            {level ? <p>{levelInWords(toLevelTerms(level), speech, formats)}</p> : null}
            {offer ? <p>{offerInWords(toOfferTerms(offer), speech, formats)}</p> : null}
            <ShareLink link={link} />
            {code === null ? null : (
              <div className="row">
                <span>
                  {say('yourCode')}: <b className="breaks">{code}</b>
                </span>
                <CopyButton text={code} label={say('copyCode', { code })} />
              </div>
            )}
          </section>
        ),
      )}
    </div>
  );
}
