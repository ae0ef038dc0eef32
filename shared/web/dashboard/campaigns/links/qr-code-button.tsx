import { Button, Modal, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense } from 'react';

const QrCode = lazy(() => import('./qr-code.tsx'));

interface Props {
  readonly text: string;
  /** Completes "QR code of …". */
  readonly of: string;
}

export function QrCodeButton({ text, of }: Props) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const label = `QR code of ${of}`;
  return (
    <>
      <Button variant="default" size="xs" aria-label={label} onClick={open}>
        QR code
      </Button>
      <Modal opened={isOpen} onClose={close} title={label}>
        <Suspense fallback={<Skeleton height={256} />}>
          <QrCode text={text} label={label} />
        </Suspense>
      </Modal>
    </>
  );
}
