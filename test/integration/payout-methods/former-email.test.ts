import { expect, test } from 'vitest';
import { sendMail } from '#shared/operations/mail/send-mail.ts';
import { deletePromoter } from '#shared/operations/promoters/delete-promoter.ts';
import { v2PayoutMethodsCreate } from '#shared/routes/v2/payout-methods/payout-methods.ts';
import { v2PromotersUpdate } from '#shared/routes/v2/promoters/promoters.ts';
import { runtime } from '#shared/runtime.ts';
import { findPromoter } from '#shared/store/promoters/promoters.ts';
import { aMailingCompany, anOutbox, createMailMessages, waitForProjector } from '#test/support/mail/mails.ts';
import { setSender } from '#test/support/mail/sender.ts';
import { offerAllMethods } from '#test/support/payout-methods/inputs.ts';
import { createBatchCalls } from '#test/support/payouts/batches.ts';
import { sell } from '#test/support/payouts/calls.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import { eventually } from '#test/support/service/eventually.ts';

/** A promoter whose e-mail, and then payout details, are changed by the company. */
async function takenOver() {
  const company = await aMailingCompany({ verifiedAt: null });
  await offerAllMethods(company);
  const { promoter, promotion } = await company.promoter({ firstName: 'Grace', quiet: true });
  const headers = createCredentials('v2', company);
  const email = `new-${promoter.email}`;
  const changedResponse = await send(v2PromotersUpdate, { json: { email }, variables: { id: promoter.id }, headers });
  const method = { method: 'wise', details: { wise_email: 'thief@wise.example' }, promoter_id: promoter.id };
  const response = await send(v2PayoutMethodsCreate, { json: method, headers });
  expect([changedResponse.status, response.status]).toEqual([200, 200]);
  /** Sends the queued mails. The sender was unverified until now, so that the service has sent none. */
  const mails = async () => {
    await waitForProjector(company, promotion.refId);
    await setSender(company, { verifiedAt: company.account.createdAt });
    const outbox = anOutbox();
    for (const message of await createMailMessages(company)) await sendMail({ runtime }, message, outbox.send);
    return outbox.sent;
  };
  return { company, promoter, promotion, email, changed: changedResponse, mails };
}

test('the former e-mail is notified of the new one and of payout details changed soon after', async () => {
  const { company, promoter, email, mails } = await takenOver();
  const sentMails = await mails();
  const { name } = company.account;
  const subjects = (address: string) => sentMails.filter(({ to }) => to === address).map(({ subject }) => subject);
  expect(subjects(promoter.email).sort()).toEqual([
    `Your e-mail address at ${name} was changed`,
    `Your payout details at ${name} were changed`,
  ]);
  expect(subjects(email)).toEqual([`Your payout details at ${name} were changed`]);
  const toFormer = sentMails.filter(({ to }) => to === promoter.email).map(({ text }) => text);
  // The mails contain neither the new address, which may be a stranger's, nor the payout details.
  expect(toFormer.join()).not.toContain(email);
  expect(toFormer.join()).not.toContain('wise.example');
});

test('the former e-mail is notified of payout details changed shortly before it, too', async () => {
  const company = await aMailingCompany({ verifiedAt: null });
  await offerAllMethods(company);
  const { promoter, promotion } = await company.promoter({ firstName: 'Grace', quiet: true });
  const headers = createCredentials('v2', company);
  const method = { method: 'wise', details: { wise_email: 'thief@wise.example' }, promoter_id: promoter.id };
  expect((await send(v2PayoutMethodsCreate, { json: method, headers })).status).toBe(200);
  const json = { email: `new-${promoter.email}` };
  expect((await send(v2PromotersUpdate, { json, variables: { id: promoter.id }, headers })).status).toBe(200);
  await waitForProjector(company, promotion.refId);
  await setSender(company, { verifiedAt: company.account.createdAt });
  const outbox = anOutbox();
  for (const message of await createMailMessages(company)) await sendMail({ runtime }, message, outbox.send);
  const { name } = company.account;
  expect(outbox.sent.map(({ to, subject }) => [to, subject]).sort()).toEqual([
    [promoter.email, `Your e-mail address at ${name} was changed`],
    [promoter.email, `Your payout details at ${name} were changed`],
  ]);
});

test('a payout review warns that e-mail and payout details were changed in short succession', async () => {
  const { company, promoter, promotion } = await takenOver();
  await sell(company, { promotion }, [5000]);
  const { status } = await company.v1('/payouts/create', { promoter_id: promoter.id });
  expect(status).toBe(200);
  const { review } = createBatchCalls(company);
  const readReview = async () => JSON.stringify((await review()).body);
  const warning = 'details changed, and the e-mail address at 2';
  expect(await eventually(readReview, (text) => text.includes(warning))).toContain(warning);
});

test('the former e-mail is not shown and is erased with its promoter', async () => {
  const { company, promoter, changed } = await takenOver();
  expect(JSON.stringify(changed.body).replaceAll(`new-${promoter.email}`, '')).not.toContain(promoter.email);
  const { id } = promoter;
  expect((await findPromoter(company.account.id, id))?.formerEmail?.email).toBe(promoter.email);
  await deletePromoter({ account: company.account, runtime }, { by: 'id', id });
  expect((await findPromoter(company.account.id, id))?.formerEmail).toBeUndefined();
});
