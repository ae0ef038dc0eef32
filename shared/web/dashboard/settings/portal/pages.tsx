import { Button, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { portalAddress } from '#shared/domain/portal/addresses.ts';
import { ActionFormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import { IfAllowed } from '#web/dashboard/actions/permission.tsx';
import { SecretDialog } from '#web/dashboard/actions/secret-dialog.tsx';
import { accountQuery } from '#web/dashboard/api/account.ts';
import { campaignsQuery } from '#web/dashboard/records/record-choices.ts';
import type { ListRow } from '#web/ui/api/response-types.ts';
import { CopyableText } from '#web/ui/copied.tsx';
import { FailureAlert } from '#web/ui/failure.tsx';
import { Panel } from '#web/ui/panel.tsx';
import style from './portal.module.css';

const CAMPAIGNS = '/api/v2/company/campaigns';
const INVITE = `POST ${CAMPAIGNS}/{id}/invitation_link` as const;

export function PortalAddresses() {
  const account = useQuery(accountQuery);
  const campaigns = useQuery(campaignsQuery);
  const failed = [account, campaigns].find(({ isError }) => isError);
  if (failed) return <FailureAlert error={failed.error} retry={() => failed.refetch()} />;
  if (!account.data || !campaigns.data) return <Skeleton height={160} />;
  const { id } = account.data;
  // Archived campaigns accept no sign-ups.
  const open = campaigns.data.filter(({ archived_at: archived }) => archived === null);
  return (
    <Panel title="Where it is">
      <dl className={style.pages}>
        <dt>Portal</dt>
        <dd>
          <Address to={portalAddress('home', id)} label="the portal" />
        </dd>
        {open.map((campaign) => (
          <SignUp key={campaign.id} campaign={campaign} account={id} />
        ))}
      </dl>
    </Panel>
  );
}

interface SignUpProps {
  readonly campaign: ListRow<typeof CAMPAIGNS>;
  readonly account: number;
}

function SignUp({ campaign: { id, name, private: isPrivate }, account }: SignUpProps) {
  return (
    <>
      <dt>Sign up for {name}</dt>
      <dd>
        {isPrivate ? (
          <Invite id={id} name={name} />
        ) : (
          <Address to={`/join/${id}?account=${account}`} label={`the sign-up page of ${name}`} />
        )}
      </dd>
    </>
  );
}

function Address({ to, label }: { readonly to: string; readonly label: string }) {
  return (
    <span className={style.address}>
      <CopyableText text={`${location.origin}${to}`} label={`Copy the address of ${label}`} />
      <a href={to} target="_blank" rel="noreferrer" aria-label={`Open ${label}`}>
        Open
      </a>
    </span>
  );
}

function Invite({ id, name }: { readonly id: number; readonly name: string }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const [url, setUrl] = useState<string>();
  return (
    <span className={style.address}>
      By invitation
      <IfAllowed call={INVITE}>
        <Button variant="default" size="xs" onClick={open} aria-label={`Make an invitation to ${name}`}>
          Make a link
        </Button>
        <ActionFormDialog
          call={INVITE}
          title={`Make an invitation to ${name}?`}
          label="Make it"
          isOpen={isOpen}
          close={close}
          buildRequest={() => ({ params: { path: { id } } })}
          done={(made) => setUrl(made.url)}
        >
          Whoever has the link can sign up. A link that was made before does not invite any more.
        </ActionFormDialog>
        <SecretDialog title="The invitation" secret={url} label="Copy the link" isOnce close={() => setUrl(undefined)}>
          Copy it now: it is not shown again.
        </SecretDialog>
      </IfAllowed>
    </span>
  );
}
