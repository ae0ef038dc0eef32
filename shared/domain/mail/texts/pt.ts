import terms from '#shared/domain/terms/texts/pt.ts';
import type { MailTexts } from './en.ts';

export default {
  ...terms,

  hello: 'Olá',
  choice: 'Escolha quais destes e-mails você recebe, ou nenhum:',

  signInSubject: 'Seu link para entrar em {company}',
  signInText: 'Com este link você entra como afiliado de {company}. Ele funciona uma única vez, dentro de dez minutos:',
  signInUnasked: 'Se você não o pediu, não precisa fazer nada: ninguém entra sem este link.',

  signupSubject: 'Um novo cadastro em {campaign}',
  signupText: 'Uma pessoa que você indicou se cadastrou em {company}, na campanha “{campaign}”.',
  signupMore: 'Todas as suas indicações:',

  saleSubject: 'Você ganha {amount} com uma venda em {campaign}',
  saleSubjectNothing: 'Uma nova venda em {campaign}',
  saleText: 'Uma pessoa que você indicou comprou em {company}, na campanha “{campaign}”.',
  saleEarned: 'Com esta venda você ganha {amount}.',
  salePending: 'Com esta venda você ganha {amount}. A empresa ainda precisa aprovar.',
  saleNothing: 'Com esta venda você não ganha nada.',
  saleMore: 'Todos os seus ganhos e como se calculam:',

  refundSubject: 'Um reembolso em {campaign}',
  refundText: '{company} reembolsou, no todo ou em parte, uma venda que você trouxe, na campanha “{campaign}”.',
  refundTaken: 'Seus ganhos diminuem em {amount}.',
  refundNothing: 'Seus ganhos não mudam.',
  refundMore: 'Todos os seus ganhos e como se calculam:',

  acceptedSubject: 'Boas-vindas a {campaign}',
  acceptedText: '{company} aceitou você como afiliado, na campanha “{campaign}”. Este é o seu link de indicação:',
  acceptedEarns: 'O que você ganha:',
  acceptedMore: 'Seus links e o que vem por eles:',

  payoutSubject: 'Seu pagamento de {amount}',
  payoutText: '{company} pagou {amount} a você pelo que você ganhou na campanha “{campaign}”.',
  payoutMore: 'Todos os seus pagamentos e do que se compõem:',

  payoutFailedSubject: 'Seu pagamento de {amount} falhou',
  payoutFailedText:
    '{company} não conseguiu pagar {amount} a você pelo que você ganhou na campanha “{campaign}”, ou o dinheiro voltou.',
  payoutFailedReason: 'O motivo: {reason}',
  payoutFailedYours: 'O dinheiro continua seu: ele será pago de novo. Verifique seus dados de pagamento.',
  payoutFailedMore: 'Todos os seus pagamentos e para onde vai seu dinheiro:',

  detailsSubject: 'Seus dados de pagamento em {company} foram alterados',
  detailsText: 'Seus dados de pagamento foram alterados em {day}: {method}. Nada é pago ali antes de {from}.',
  detailsKnown: 'Se você sabe disso, não precisa fazer nada.',
  detailsUnknown:
    'Se não, altere-os de volta antes dessa data e escreva para {company}: outra pessoa pode ter entrado na sua conta.',
  detailsPaypal: 'a conta PayPal',
  detailsWise: 'a conta na Wise',
  detailsBank: 'a conta bancária',
  detailsCustom: 'o que você escreveu sobre como recebe',

  emailSubject: 'Seu e-mail em {company} foi alterado',
  emailText: 'Em {day}, sua conta em {company} recebeu outro e-mail. As mensagens dela não chegam mais a este.',
  emailUnknown:
    'Se não, escreva para {company}: outra pessoa pode ter entrado na sua conta. Se seus dados de pagamento forem alterados nas próximas 48 horas, você saberá disso aqui também.',
} satisfies MailTexts;
