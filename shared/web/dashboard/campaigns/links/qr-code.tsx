import { Button } from '@mantine/core';
import { Icon } from '#web/ui/icons.tsx';
import { downloadQrCode, QrCodeImage } from '#web/ui/qr-code.tsx';
import style from './links.module.css';

export default function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <div className={style.code}>
      <QrCodeImage className={style.qr} text={text} label={label} />
      <p className={style.text}>{text}</p>
      <Button variant="default" leftSection={<Icon name="download" size={16} />} onClick={() => downloadQrCode(text)}>
        Download
      </Button>
    </div>
  );
}
