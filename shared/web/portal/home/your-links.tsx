import { useQuery } from '@tanstack/react-query';
import { api } from '#web/portal/api/client.ts';
import { useMe } from '#web/portal/api/me.ts';
import { earningInWords } from '#web/portal/formats/earning.ts';
import { useFormats } from '#web/portal/formats/use-formats.ts';
import { CopyButton } from '#web/portal/parts/copied.tsx';
import { ShareLink } from '#web/portal/parts/share-link.tsx';
import { useSpeech } from '#web/portal/texts/provider.tsx';
import { got } from '#web/ui/api/client.ts';

/** The links that somebody shares, one of each campaign, with what they earn. */
export function YourLinks() {
  const { say } = useSpeech();
  const { promoter_campaigns: campaigns } = useMe();
  const open = campaigns.filter(({ state }) => state === 'accepted');
  return (
    <div className="cards">
      {open.map(({ id, campaign, ref_link: link, promo_code: code }) => (
        <section key={id} className="card" aria-labelledby={`link-${id}`}>
          <h2 id={`link-${id}`}>{open.length > 1 ? `${say('yourLink')}: ${campaign.name}` : say('yourLink')}</h2>
          <Earns campaign={campaign.id} />
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
      ))}
    </div>
  );
}

/** What a campaign earns, in words. Of a private one nothing is said in public, and so nothing here. */
function Earns({ campaign }: { readonly campaign: number }) {
  const speech = useSpeech();
  const formats = useFormats();
  const { account } = useMe();
  const asked = { account: account.id, campaign };
  const { data } = useQuery({
    queryKey: ['look', asked],
    queryFn: async () => got(await api.GET('/api/v2/affiliate/look', { params: { query: asked } })),
  });
  const earns = (data?.campaign?.earns ?? []).map((earning) => earningInWords(earning, speech, formats));
  return earns.map((text) => (
    <p key={text} className="strong">
      {text}
    </p>
  ));
}
