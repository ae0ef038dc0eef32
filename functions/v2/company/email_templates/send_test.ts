import { publicOrigin } from '#shared/http/auth/session-cookie.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { queueTestMail } from '#shared/operations/mail/templates/queue-test-mail.ts';
import { sendMessages } from '#shared/outside/queues.ts';
import { v2EmailTemplatesSendTest } from '#shared/routes/v2/mail/email-templates.ts';
import { toPreviewInput } from '#shared/routes/v2/mail/email-templates-to-domain.ts';

export const handler = endpoint(v2EmailTemplatesSendTest, async ({ input, ...call }) => ({
  to: await queueTestMail({ ...call, send: sendMessages }, input.name, toPreviewInput(input), publicOrigin()),
}));
