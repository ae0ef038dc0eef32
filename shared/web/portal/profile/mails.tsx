import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { portalApi } from '#web/portal/api/client.ts';
import { Button } from '#web/portal/parts/button.tsx';
import { PortalFailure } from '#web/portal/parts/failure.tsx';
import { CheckField } from '#web/portal/parts/field.tsx';
import { Skeleton } from '#web/portal/parts/skeleton.tsx';
import type { TextName } from '#web/portal/texts/en.ts';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import { requireData } from '#web/ui/api/client.ts';
import { toProblem } from '#web/ui/api/problem.ts';
import type { GetResponse } from '#web/ui/api/response-types.ts';

const PATH = '/api/v2/affiliate/email_settings';
type Settings = GetResponse<typeof PATH>['data'][number];
type Mail = Exclude<keyof Settings, 'id'>;

const MAILS: readonly (readonly [Mail, TextName])[] = [
  ['emails_opt_new_commission', 'mailsCommission'],
  ['emails_opt_new_referral', 'mailsReferral'],
  ['emails_opt_payout', 'mailsPayout'],
  ['emails_opt_drip', 'mailsDrip'],
  ['emails_opt_broadcasts', 'mailsBroadcasts'],
  ['marketing_consent', 'mailsMarketing'],
];

const NO_MAILS = Object.fromEntries(MAILS.map(([name]) => [name, false])) as Record<Mail, false>;

/**
 * @param token from an e-mail, instead of a session
 * @param isAlone whether they are the only content of the page
 */
export function MailPreferences({ token, isAlone = false }: { readonly token?: string; readonly isAlone?: boolean }) {
  const { translate } = useTranslation();
  const queries = useQueryClient();
  const e = token === undefined ? {} : { e: token };
  const key = ['mails', token ?? ''];
  const { data, error, isPending, refetch } = useQuery({
    queryKey: key,
    queryFn: async () => requireData(await portalApi.GET(PATH, { params: { query: e } })),
  });
  const change = useMutation({
    mutationFn: async ({ id, ...changes }: Partial<Settings> & Pick<Settings, 'id'>) =>
      requireData(await portalApi.PUT(`${PATH}/{id}`, { params: { path: { id } }, body: { ...changes, ...e } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
  });
  const settings = data?.data[0];
  const isLinkExpired = token !== undefined && error !== null && [401, 422].includes(toProblem(error).status);
  return (
    <section className="card" aria-label={translate('mails')}>
      {isAlone ? null : <h2>{translate('mails')}</h2>}
      {isPending ? <Skeleton /> : null}
      {isLinkExpired ? (
        <div className="note" data-kind="bad" role="alert">
          <p>{translate('mailsLinkExpired')}</p>
          <a href="/portal/profile">{translate('signIn')}</a>
        </div>
      ) : null}
      {error && !isLinkExpired ? <PortalFailure error={error} retry={() => void refetch()} /> : null}
      {settings ? (
        <>
          <p className="muted breaks">{translate('mailsText', { email: data.meta.email })}</p>
          {MAILS.map(([name, text]) => (
            <CheckField
              key={name}
              label={translate(text)}
              checked={isMailEnabled(name, settings, change.variables, change.isPending)}
              aria-disabled={change.isPending || undefined}
              onChange={({ target }) => {
                if (!change.isPending) change.mutate({ id: settings.id, [name]: target.checked });
              }}
            />
          ))}
          {isAlone && MAILS.some(([name]) => settings[name]) ? (
            <Button isBusy={change.isPending} onClick={() => change.mutate({ id: settings.id, ...NO_MAILS })}>
              {translate('mailsNone')}
            </Button>
          ) : null}
          <p className="muted" role="status">
            {change.isSuccess ? translate('saved') : ''}
          </p>
          {change.error ? <PortalFailure error={change.error} /> : null}
        </>
      ) : null}
    </section>
  );
}

/** Whether an e-mail is enabled, including a change that is being saved. */
function isMailEnabled(
  name: Mail,
  settings: Settings,
  changing: Partial<Settings> | undefined,
  isPending: boolean,
): boolean {
  return (isPending ? changing?.[name] : undefined) ?? settings[name];
}
