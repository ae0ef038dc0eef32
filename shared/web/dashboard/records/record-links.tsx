import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatActor } from './format-actor.ts';
import { type NamedPromoter, type NamedReferral, promoterName, referralName } from './record-names.ts';

const PAGES = {
  promoter: '/promoters/$id',
  campaign: '/campaigns/$id',
  referral: '/referrals/$id',
  commission: '/commissions/$id',
  payout: '/payouts/$id',
  payments_batch: '/payouts/batches/$id',
} as const;

/** A kind of record that has a page, named as in the API. */
export type LinkedRecordType = keyof typeof PAGES;

/** Whether records of this kind have a page. */
export const hasRecordPage = (type: string): type is LinkedRecordType => Object.hasOwn(PAGES, type);

interface RecordLinkProps {
  readonly type: LinkedRecordType;
  readonly id: number | string;
  readonly title?: string;
  readonly 'aria-label'?: string;
  readonly children: ReactNode;
}

export function RecordLink({ type, id, children, ...text }: RecordLinkProps) {
  return (
    <Link to={PAGES[type]} params={{ id: String(id) }} {...text}>
      {children}
    </Link>
  );
}

/** Opens the page of a record. */
export function RecordPageButton({ type, id }: Pick<RecordLinkProps, 'type' | 'id'>) {
  return (
    <Button component={Link} to={PAGES[type]} params={{ id: String(id) } as never} variant="default">
      Open page
    </Button>
  );
}

export function PromoterLink({ promoter }: { readonly promoter: NamedPromoter }) {
  const { id, name, email } = promoter;
  if (email === '') return promoterName(promoter);
  return (
    <RecordLink type="promoter" id={id} title={name ? `${name} ${email}` : email}>
      {promoterName(promoter)}
    </RecordLink>
  );
}

interface LinkedCampaign {
  readonly id: number;
  readonly name: string;
}

export function CampaignLink({ campaign: { id, name } }: { readonly campaign: LinkedCampaign }) {
  return (
    <RecordLink type="campaign" id={id} title={name}>
      {name}
    </RecordLink>
  );
}

export function ReferralLink({ referral }: { readonly referral: NamedReferral }) {
  const name = referralName(referral);
  return (
    <RecordLink type="referral" id={referral.id} title={name}>
      {name}
    </RecordLink>
  );
}

interface CommissionLinkProps {
  readonly id: number;
  /** Visible text; defaults to the number. */
  readonly text?: string;
}

export function CommissionLink({ id, text }: CommissionLinkProps) {
  const label = text === undefined ? `Commission ${id}` : `${text}, commission ${id}`;
  return (
    <RecordLink type="commission" id={id} title={label} aria-label={label}>
      {text ?? id}
    </RecordLink>
  );
}

export function PayoutLink({ id }: { readonly id: number }) {
  return (
    <RecordLink type="payout" id={id} aria-label={`Payout ${id}`}>
      {id}
    </RecordLink>
  );
}

type Actors = Parameters<typeof formatActor>[0];

/** Names the actor of an audit log entry; a promoter's name leads to its page. */
export function ActorLink({ actor, opened_by }: Actors) {
  const text = formatActor({ actor, opened_by });
  if (actor.type !== 'promoter' || actor.id === null) return text;
  return (
    <RecordLink type="promoter" id={actor.id} title={text}>
      {text}
    </RecordLink>
  );
}
