import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { hasLinkText } from '#shared/domain/portal/checkbox-label.ts';
import { portalApi } from '#web/portal/api/client.ts';
import { type CurrentPromoter, currentPromoterQuery } from '#web/portal/api/me.ts';
import { portalQueryClient } from '#web/portal/api/queries.ts';
import { signOutPromoter } from '#web/portal/api/sign-in.ts';
import { isFramed } from '#web/portal/embed/frame.ts';
import { Button } from '#web/portal/parts/button.tsx';
import { Dialog } from '#web/portal/parts/dialog.tsx';
import { PortalFailure } from '#web/portal/parts/failure.tsx';
import { CheckField } from '#web/portal/parts/field.tsx';
import { ScreenHead } from '#web/portal/parts/screen-head.tsx';
import { Skeleton } from '#web/portal/parts/skeleton.tsx';
import { CloseAccount } from '#web/portal/profile/close-account.tsx';
import { PublicPage } from '#web/portal/public/public-page.tsx';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import { requireData } from '#web/ui/api/client.ts';
import { CheckboxLabel } from './checkbox-label.tsx';

type TermsToAccept = NonNullable<CurrentPromoter['terms_to_accept']>;

interface Props {
  readonly terms: TermsToAccept;
  readonly company: string;
}

/** Replaces the portal until the promoter accepts the terms, signs out or closes the account. */
export function AcceptTermsPage({ terms, company }: Props) {
  const { translate } = useTranslation();
  return (
    <PublicPage>
      <div className="card">
        <ScreenHead
          title={translate('termsTitle')}
          text={`${translate('termsNew', { company })} ${translate('termsRequired')}`}
        />
        {terms.checkbox_label === null ? null : <h2>{terms.name}</h2>}
        <AcceptTerms key={terms.version} terms={terms} />
        {isFramed ? null : (
          <div>
            <Button kind="bare" onClick={() => void signOutPromoter()}>
              {translate('signOut')}
            </Button>
          </div>
        )}
      </div>
      <CloseAccount />
    </PublicPage>
  );
}

/** Asks the promoter to accept the terms, which the company does not require. */
export function TermsNotice({ terms, company }: Props) {
  const { translate } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="note no-print" data-kind="warn">
      <p className="strong">{translate('termsTitle')}</p>
      <p>{translate('termsNew', { company })}</p>
      <Button onClick={() => setOpen(true)}>{translate('termsRead')}</Button>
      {isOpen ? (
        <Dialog
          title={terms.checkbox_label === null ? translate('joinTerms') : terms.name}
          close={() => setOpen(false)}
        >
          <AcceptTerms key={terms.version} terms={terms} />
        </Dialog>
      ) : null}
    </div>
  );
}

/** The next reply of the current promoter has other terms to accept, or none, which removes the form. */
function AcceptTerms({ terms: { version, url, checkbox_label: label } }: Pick<Props, 'terms'>) {
  const { translate } = useTranslation();
  const accept = useMutation({
    mutationFn: async () =>
      requireData(
        await portalApi.POST('/api/v2/affiliate/contract_documents/{id}/sign', {
          params: { path: { id: version } },
          body: {},
        }),
      ),
    // Also after an error: another version may have replaced this one.
    onSettled: () => portalQueryClient.invalidateQueries({ queryKey: currentPromoterQuery.queryKey }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    accept.mutate();
  };
  return (
    <form className="stack" onSubmit={submit}>
      {url === null ? <TermsText version={version} /> : null}
      {url === null || hasLinkText(label) ? null : (
        <a href={url} target="_blank" rel="noreferrer">
          {translate('joinTerms')}
        </a>
      )}
      <CheckField name="terms" required label={<CheckboxLabel label={label} url={url} />} />
      <p className="muted">{translate('termsEvidence')}</p>
      {accept.error ? <PortalFailure error={accept.error} /> : null}
      <Button type="submit" kind="main" isBusy={accept.isPending}>
        {translate('termsAccept')}
      </Button>
    </form>
  );
}

function TermsText({ version }: Pick<TermsToAccept, 'version'>) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['terms', version],
    queryFn: async () =>
      requireData(
        await portalApi.GET('/api/v2/affiliate/contract_documents/{id}', {
          params: { path: { id: version }, query: { content_type: 'text' } },
        }),
      ),
  });
  if (isPending) return <Skeleton lines={6} />;
  if (error) return <PortalFailure error={error} retry={() => void refetch()} />;
  return <p className="terms">{data.data.content}</p>;
}
