import terms from '#shared/domain/terms/texts/pt.ts';
import type { MailTexts } from './en.ts';

export default {
  ...terms,

  hello: 'Olá',
  choice: 'Alterar suas preferências de e-mail ou cancelar o recebimento',
  copyHint: 'Ou abra este endereço no navegador:',
  reason: 'Você recebe este e-mail porque é afiliado de {company}.',
  securityReason: 'Este aviso de segurança sobre sua conta em {company} não pode ser desativado.',

  viewReferrals: 'Ver suas indicações',
  viewEarnings: 'Ver seus ganhos',
  viewLinks: 'Ver seus links',
  viewPayouts: 'Ver seus pagamentos',
  viewDetails: 'Ver seus dados de pagamento',
  signIn: 'Entrar',

  figureCommission: 'Sua comissão',
  figureDeduction: 'Dedução',
  figureAmount: 'Valor',
  figureCampaign: 'Campanha',
  figureReason: 'Motivo da falha',

  signInSubject: 'Seu link de acesso a {company}',
  signInText:
    'Com este link você entra como afiliado de {company}. Ele funciona uma única vez e expira em dez minutos.',
  signInUnasked: 'Se você não o pediu, pode ignorar este e-mail. Ninguém consegue entrar sem o link.',
  signInReason: 'Você recebe este e-mail porque um link de acesso foi pedido para este endereço.',

  signupSubject: 'Novo cadastro em {campaign}',
  signupText: 'Uma pessoa que você indicou se cadastrou em {company} na campanha “{campaign}”.',

  saleSubject: 'Você ganha {amount} com uma venda em {campaign}',
  saleSubjectNothing: 'Nova venda em {campaign}',
  saleText: 'Uma pessoa que você indicou comprou em {company}.',
  salePending: 'A empresa ainda precisa aprovar a comissão.',
  saleNothing: 'Com esta venda você não ganha nada.',

  refundSubject: 'Reembolso em {campaign}',
  refundText: '{company} reembolsou, total ou parcialmente, uma venda indicada por você.',
  refundNothing: 'Seus ganhos não mudam.',

  acceptedSubject: 'Boas-vindas a {campaign}',
  acceptedText: '{company} aceitou você como afiliado na campanha “{campaign}”. Seu link de indicação:',
  acceptedEarns: 'O que você ganha:',

  payoutSubject: 'Pagamos {amount} a você',
  payoutText: '{company} pagou seus ganhos.',

  payoutFailedSubject: 'Não conseguimos pagar {amount} a você',
  payoutFailedText: '{company} não conseguiu pagar seus ganhos, ou o pagamento foi devolvido.',
  payoutFailedYours:
    'O dinheiro continua sendo seu e tentaremos fazer o pagamento de novo. Verifique seus dados de pagamento.',

  detailsSubject: 'Seus dados de pagamento em {company} foram alterados',
  detailsText: 'Seus dados de pagamento foram alterados em {day}: {method}. Nada será pago ali antes de {from}.',
  detailsKnown: 'Se você sabe desta alteração, não precisa fazer nada.',
  detailsUnknown:
    'Se não, desfaça a alteração antes dessa data e entre em contato com {company}: outra pessoa pode ter acessado sua conta.',
  detailsPaypal: 'a conta PayPal',
  detailsWise: 'a conta na Wise',
  detailsBank: 'a conta bancária',
  detailsCustom: 'suas instruções de pagamento',

  emailSubject: 'Seu e-mail em {company} foi alterado',
  emailText:
    'O endereço de e-mail da sua conta em {company} foi alterado em {day}. Os e-mails dessa conta não chegam mais a este endereço.',
  emailUnknown:
    'Se não, entre em contato com {company}: outra pessoa pode ter acessado sua conta. Se seus dados de pagamento forem alterados nas próximas 48 horas, avisaremos você aqui também.',
} satisfies MailTexts;
