import { deriveColors, LINK_BACKGROUNDS } from '#web/ui/colors.ts';
import style from './portal.module.css';

interface Props {
  readonly name: string;
  readonly logo: string | null;
  /** `#4f46e5` */
  readonly accent: string;
  /** Null: like the page. */
  readonly header: string | null;
}

const SCHEMES = { light: 'Light mode', dark: 'Dark mode' } as const;

/** Text contrast is adjusted as in the portal. */
export function PortalPreview({ name, logo, accent, header }: Props) {
  return (
    <div className={style.previews}>
      {(['light', 'dark'] as const).map((scheme) => {
        const { brand, brandText, link } = deriveColors(accent, LINK_BACKGROUNDS[scheme]);
        const onHeader = header === null ? {} : { background: header, color: deriveColors(header, header).brandText };
        return (
          <figure key={scheme} className={style.preview}>
            <figcaption>{SCHEMES[scheme]}</figcaption>
            <div className={style.sample} data-scheme={scheme}>
              <div className={style.head} style={onHeader}>
                {logo === null ? null : <img src={logo} alt="" className={style.logo} />}
                <span>{name}</span>
              </div>
              <div className={style.body}>
                <p>You have earned $120.00.</p>
                <span className={style.button} style={{ background: brand, color: brandText }}>
                  Copy the link
                </span>
                <span className={style.link} style={{ color: link }}>
                  All earnings
                </span>
              </div>
            </div>
          </figure>
        );
      })}
    </div>
  );
}
