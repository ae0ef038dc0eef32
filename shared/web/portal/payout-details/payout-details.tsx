import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '#web/portal/api/client.ts';
import { payoutMethods } from '#web/portal/api/payout-methods.ts';
import { Button } from '#web/portal/parts/button.tsx';
import { Failure } from '#web/portal/parts/failure.tsx';
import { Field } from '#web/portal/parts/field.tsx';
import { Head } from '#web/portal/parts/head.tsx';
import { Skeleton } from '#web/portal/parts/skeleton.tsx';
import { useSpeech } from '#web/portal/texts/provider.tsx';
import type { Answer } from '#web/ui/api/answers.ts';
import { got } from '#web/ui/api/client.ts';
import { asProblem } from '#web/ui/api/problem.ts';
import { textsOf } from '#web/ui/forms.ts';

type Method = Answer<'/api/v2/affiliate/payout_methods'>['data'][number];

/** Where somebody's money goes. */
export default function PayoutDetails() {
  const { say } = useSpeech();
  const { data, error, isPending, refetch } = useQuery(payoutMethods);
  return (
    <>
      <Head title={say('payoutDetails')} text={say('payoutDetailsText')} />
      <section className="card" aria-label="PayPal">
        {isPending ? <Skeleton /> : null}
        {error ? <Failure error={error} again={() => void refetch()} /> : null}
        {data ? <PayPal method={data.data[0]} /> : null}
      </section>
    </>
  );
}

function PayPal({ method }: { readonly method: Method | undefined }) {
  const { say } = useSpeech();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(method === undefined);
  const done = async () => {
    await queries.invalidateQueries({ queryKey: payoutMethods.queryKey });
    setOpen(false);
  };
  const save = useMutation({
    mutationFn: async (email: string) => {
      const body = { method: 'paypal' as const, details: { paypal_email: email } };
      if (!method) return got(await api.POST('/api/v2/affiliate/payout_methods', { body }));
      return got(await api.PUT('/api/v2/affiliate/payout_methods/{id}', { params: { path: { id: method.id } }, body }));
    },
    onSuccess: done,
  });
  const remove = useMutation({
    mutationFn: async (id: number) => {
      await api.DELETE('/api/v2/affiliate/payout_methods/{id}', { params: { path: { id } } });
    },
    onSuccess: async () => {
      await done();
      setOpen(true);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    save.mutate(textsOf(event.currentTarget).email ?? '');
  };
  const wrong = save.error && asProblem(save.error).status === 422 ? asProblem(save.error).message : undefined;
  return (
    <>
      <h2>PayPal</h2>
      {method ? <p className="breaks">{say('paidToNow', { email: method.details.paypal_email })}</p> : null}
      {save.isSuccess && !isOpen ? (
        <p className="note" data-kind="good" role="status">
          {say('saved')}
        </p>
      ) : null}
      {isOpen || !method ? (
        <form className="stack" onSubmit={submit}>
          <Field type="email" name="email" label={say('paypalEmail')} autoComplete="email" required wrong={wrong} />
          {save.error && wrong === undefined ? <Failure error={save.error} /> : null}
          <div className="row">
            <Button type="submit" kind="main" isBusy={save.isPending}>
              {say('save')}
            </Button>
            {method ? <Button onClick={() => setOpen(false)}>{say('cancel')}</Button> : null}
          </div>
        </form>
      ) : (
        <div className="row">
          <Button onClick={() => setOpen(true)}>{say('changeIt')}</Button>
          <Button kind="grave" isBusy={remove.isPending} onClick={() => remove.mutate(method.id)}>
            {say('remove')}
          </Button>
        </div>
      )}
      {remove.error ? <Failure error={remove.error} /> : null}
    </>
  );
}
