import { Button, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { IfAllowed } from '#web/dashboard/actions/permission.tsx';
import { EditorModal } from '#web/dashboard/settings/email-templates/editor-modal.tsx';
import style from '#web/dashboard/settings/parts/settings.module.css';
import { FailureAlert } from '#web/ui/failure.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status.tsx';
import { CHANGE_LAYOUT, type EmailLayout, layoutQuery } from './layout-query.ts';

const LayoutEditor = lazy(() => import('./layout-editor.tsx'));

/** The HTML around the content of e-mails to promoters. */
export function EmailLayoutPanel() {
  const { data, error, isError, refetch } = useQuery(layoutQuery);
  return (
    <Panel title="HTML layout">
      <p className={style.lead}>
        The header, footer and styles of all e-mails to promoters, except security notices, which keep the default.
      </p>
      {isError ? <FailureAlert error={error} retry={() => refetch()} /> : null}
      {data ? <LayoutState layout={data} /> : null}
      {data || isError ? null : <Skeleton height={36} />}
    </Panel>
  );
}

function LayoutState({ layout }: { readonly layout: EmailLayout }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const [draft, setDraft] = useState<string | null>(null);
  const end = () => {
    setDraft(null);
    close();
  };
  return (
    <>
      <StatusBadge value={layout.custom ? 'edited' : 'default'} />
      <IfAllowed call={CHANGE_LAYOUT}>
        <Button variant="default" size="xs" ml="md" onClick={open}>
          Edit HTML layout
        </Button>
        <EditorModal title="HTML layout" isOpen={isOpen} isEdited={draft !== null} close={end}>
          <Suspense fallback={<Skeleton height={480} />}>
            <LayoutEditor layout={layout} draft={draft} setDraft={setDraft} />
          </Suspense>
        </EditorModal>
      </IfAllowed>
    </>
  );
}
