import { type NavigateOptions, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { View } from '#web/ui/lists/view.ts';

export interface PageAddress {
  readonly to: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: View;
}

export type LinkedRecordKind = 'promoters' | 'referrals' | 'commissions' | 'payouts' | 'campaigns';

/** Returns the address of a record's page. */
export const recordAddress = (kind: LinkedRecordKind, id: number): PageAddress => ({
  to: `/${kind}/$id`,
  params: { id: String(id) },
});

/** Returns a function that opens a page. Addresses are built from data, so the router cannot check their type. */
export function useOpenPage(): (address: PageAddress) => void {
  const navigate = useNavigate();
  return useCallback((address) => void navigate(address as NavigateOptions), [navigate]);
}
