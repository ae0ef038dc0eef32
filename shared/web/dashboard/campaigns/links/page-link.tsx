import { CopyableText } from '#web/ui/copyable-text.tsx';
import style from './links.module.css';
import { QrCodeButton } from './qr-code-button.tsx';

interface Props {
  readonly path: string;
  /** Completes "Open …". */
  readonly of: string;
  readonly hasQrCode?: boolean;
}

/** The address of a page for promoters, to copy and open. */
export function PageLink({ path, of, hasQrCode = false }: Props) {
  const url = `${location.origin}${path}`;
  return (
    <span className={style.address}>
      <CopyableText text={url} label={`Copy the URL of ${of}`} />
      <a href={path} target="_blank" rel="noreferrer" aria-label={`Open ${of}`}>
        Open
      </a>
      {hasQrCode ? <QrCodeButton text={url} of={of} /> : null}
    </span>
  );
}
