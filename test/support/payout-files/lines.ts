import type { PayoutFileInfo, PayoutFileLine } from '#shared/domain/payout-files/payout-file-line.ts';

export function aFile(overrides: Partial<PayoutFileInfo> = {}): PayoutFileInfo {
  return { id: 7, part: 1, currency: 'USD', createdAt: '2026-11-22T10:20:30.400Z', payer: 'Acme', ...overrides };
}

export function aLine<To>(to: To, overrides: Partial<PayoutFileLine<unknown>> = {}): PayoutFileLine<To> {
  return { payoutId: 12, promoterId: 3, amount: 10_050, ...overrides, to };
}

/** Payouts numbered from 1, each a cent larger than the previous one. */
export function buildLines<To>(count: number, to: (number: number) => To): PayoutFileLine<To>[] {
  return Array.from({ length: count }, (_, index) =>
    aLine(to(index + 1), { payoutId: index + 1, promoterId: index + 1, amount: 1 + index }),
  );
}

export const NAMES = {
  german: 'Jürgen Groß-Weiß',
  polish: 'Łucja Żółć',
  turkish: 'Işıl Ağaoğlu',
  vietnamese: 'Nguyễn Thị Hồng',
  icelandic: 'Þórður Æðalsteinsson',
  greek: 'Γιώργος Παπαδόπουλος',
  bulgarian: 'Щерю Ъгъров',
  ukrainian: 'Їжак Ґудзь',
  irish: 'Seán O’Brien',
  hebrew: 'דוד כהן',
  arabic: 'محمد علي',
  chinese: '王小明',
  japanese: 'やまだ たろう',
  korean: '김철수',
  hindi: 'आरती शर्मा',
  thai: 'สมชาย ใจดี',
  georgian: 'გიორგი',
  armenian: 'Արմեն',
  amharic: 'አበበ በቀለ',
} as const;
