import { useTranslation } from '#web/portal/texts/provider.tsx';
import { downloadQrCode, QrCodeImage } from '#web/ui/qr-code.tsx';

export default function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { translate } = useTranslation();
  return (
    <div className="stack">
      <QrCodeImage className="qr" text={text} label={label} />
      <p className="breaks muted">{text}</p>
      <button type="button" className="button" onClick={() => downloadQrCode(text)}>
        {translate('qrDownload')}
      </button>
    </div>
  );
}
