import { Button, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { signUpPath } from '#shared/domain/portal/portal-pages.ts';
import { ActionFormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import { IfAllowed } from '#web/dashboard/actions/permission.tsx';
import { SecretDialog } from '#web/dashboard/actions/secret-dialog.tsx';
import { accountQuery } from '#web/dashboard/api/account.ts';
import type { CampaignSettings } from '#web/dashboard/campaigns/queries.ts';
import style from './links.module.css';
import { PageLink } from './page-link.tsx';

const INVITE = 'POST /api/v2/company/campaigns/{id}/invitation_link';

interface Props {
  readonly campaign: Pick<CampaignSettings, 'id' | 'name' | 'private' | 'archived_at'>;
  readonly hasQrCode?: boolean;
}

/** The address of the sign-up page; private campaigns have invitation links instead. */
export function SignUpLink({ campaign, hasQrCode = false }: Props) {
  const { id, name, private: isPrivate, archived_at: archivedAt } = campaign;
  const account = useQuery(accountQuery).data?.id;
  if (archivedAt !== null) return 'Closed while the campaign is archived';
  if (isPrivate) return <Invitation id={id} name={name} />;
  if (account === undefined) return <Skeleton height={24} width={260} />;
  return <PageLink path={signUpPath(id, account)} of={`the sign-up page of ${name}`} hasQrCode={hasQrCode} />;
}

function Invitation({ id, name }: { readonly id: number; readonly name: string }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const [url, setUrl] = useState<string>();
  return (
    <span className={style.address}>
      Invitation only
      <IfAllowed call={INVITE}>
        <Button variant="default" size="xs" onClick={open} aria-label={`Create an invitation link for ${name}`}>
          Create link
        </Button>
        <ActionFormDialog
          call={INVITE}
          title={`Create an invitation link for ${name}?`}
          label="Create"
          isOpen={isOpen}
          close={close}
          buildRequest={() => ({ params: { path: { id } } })}
          onSuccess={(created) => setUrl(created.url)}
        >
          Anyone with the link can sign up. The previous link stops working.
        </ActionFormDialog>
        <SecretDialog
          title="Invitation link"
          secret={url}
          label="Copy the link"
          isShownOnce
          close={() => setUrl(undefined)}
        >
          Copy it now. It is not shown again.
        </SecretDialog>
      </IfAllowed>
    </span>
  );
}
