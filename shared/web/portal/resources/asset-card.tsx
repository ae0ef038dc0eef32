import { CopyButton } from '#web/portal/parts/copy-button.tsx';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import { formatFileSize } from '#web/ui/formats/file-size.ts';
import type { OwnAsset } from './group-assets.ts';

export function AssetCard({ asset }: { readonly asset: OwnAsset }) {
  const titleId = `asset-${asset.id}`;
  return (
    <article className="card resource" aria-labelledby={titleId}>
      <h3 id={titleId} className="breaks">
        {asset.name}
      </h3>
      <Content asset={asset} />
      {asset.asset_type === 'text' || asset.referral_link === null ? null : <OwnLink asset={asset} />}
    </article>
  );
}

function Content({ asset }: { readonly asset: OwnAsset }) {
  const { translate } = useTranslation();
  const { name, asset_type: type, content, url } = asset;
  switch (type) {
    case 'text': {
      const text = asset.share_text ?? content ?? '';
      return (
        <>
          <p className="lines breaks">{text}</p>
          <div className="row">
            <CopyButton text={text} label={translate('resourceCopyText', { name })} />
          </div>
        </>
      );
    }
    case 'color':
      return (
        <div className="row">
          <span className="resource-color" style={{ backgroundColor: content ?? undefined }} />
          <code>{content}</code>
          <CopyButton text={content ?? ''} label={translate('resourceCopyColor', { name })} />
        </div>
      );
    case 'link':
      return (
        <a className="breaks" href={url} target="_blank" rel="noreferrer">
          {url}
        </a>
      );
    default:
      return <File asset={asset} />;
  }
}

function File({ asset }: { readonly asset: OwnAsset }) {
  const { translate } = useTranslation();
  const { name, url, thumbnail_url: thumbnail } = asset;
  return (
    <>
      {thumbnail === null ? null : (
        // Decorative: the heading names it.
        <img className="resource-image" src={thumbnail} alt="" loading="lazy" decoding="async" />
      )}
      <div className="row space-between">
        <FileFacts asset={asset} />
        <a className="button" href={url} download aria-label={translate('resourceDownload', { name })}>
          {translate('download')}
        </a>
      </div>
    </>
  );
}

function FileFacts({ asset: { details } }: { readonly asset: OwnAsset }) {
  const { locale } = useTranslation();
  const { width, height } = details.image_size;
  const facts = [
    details.file_format.toUpperCase(),
    width === null || height === null ? null : `${width} × ${height}`,
    details.file_size === null ? null : formatFileSize(details.file_size, locale),
  ];
  return <span className="muted">{facts.filter((fact) => fact !== null).join(' · ')}</span>;
}

function OwnLink({ asset: { name, referral_link: link } }: { readonly asset: OwnAsset }) {
  const { translate } = useTranslation();
  if (link === null) return null;
  return (
    <div className="row space-between resource-link">
      <span>
        <span className="label">{translate('resourceOwnLink')}</span>
        <br />
        <span className="muted breaks">{link}</span>
      </span>
      <CopyButton text={link} label={translate('resourceCopyLink', { name })} />
    </div>
  );
}
