import { Button, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { useCan } from '#web/dashboard/api/account.ts';
import { EditorModal } from '#web/dashboard/settings/email-templates/editor-modal.tsx';
import { CHANGE_INVOICE_TEXT } from './invoice-text-query.ts';

const InvoiceTextEditor = lazy(() => import('./invoice-text-editor.tsx'));

export function InvoiceTextButton() {
  const mayChange = useCan()(CHANGE_INVOICE_TEXT);
  const [isOpen, { open, close }] = useDisclosure(false);
  const [draft, setDraft] = useState<string>();
  const end = () => {
    setDraft(undefined);
    close();
  };
  if (!mayChange) return null;
  return (
    <>
      <Button variant="default" onClick={open}>
        Invoice text
      </Button>
      <EditorModal title="Invoice text" isOpen={isOpen} isEdited={draft !== undefined} close={end}>
        <Suspense fallback={<Skeleton height={480} />}>
          <InvoiceTextEditor draft={draft} setDraft={setDraft} />
        </Suspense>
      </EditorModal>
    </>
  );
}
