const at = '2026-11-20T10:00:00.000Z';
const NO_FILE = { file_format: '', file_size: null, image_size: { width: null, height: null } };
const CAMPAIGN = { id: 1, name: 'Partners', color: '#4f46e5' };

/** A small picture, so that scenes need no bucket. */
const PICTURE =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 12 6"%3E%3Cpath fill="%234f46e5" d="M0 0h12v6H0z"/%3E%3C/svg%3E';

const BASE = {
  details: NO_FILE,
  content: null,
  landing_page_url: null,
  url: '',
  thumbnail_url: null,
  uploading: false,
  allowed_campaign_ids: [] as number[],
  allowed_campaigns: [] as (typeof CAMPAIGN)[],
};

const ROWS = [
  {
    ...BASE,
    id: 5,
    name: 'Banner',
    asset_type: 'image',
    url: 'https://acme.example/files/banner.png',
    thumbnail_url: PICTURE,
    details: { file_format: 'png', file_size: 48_200, image_size: { width: 1200, height: 628 } },
    group: 'Banners',
  },
  {
    ...BASE,
    id: 4,
    name: 'Press kit',
    asset_type: 'document',
    url: 'https://acme.example/files/press-kit.zip',
    details: { file_format: 'zip', file_size: 12_400_000, image_size: { width: null, height: null } },
    allowed_campaign_ids: [1],
    allowed_campaigns: [CAMPAIGN],
    group: 'Banners',
  },
  {
    ...BASE,
    id: 3,
    name: 'Post for social networks',
    asset_type: 'text',
    content: 'I write my invoices with Acme. Try it for free: {{referral_link}}',
    landing_page_url: 'https://acme.example/free-trial',
    group: 'Texts',
  },
  { ...BASE, id: 2, name: 'Brand guide', asset_type: 'link', url: 'https://acme.example/brand', group: null },
  { ...BASE, id: 1, name: 'Brand color', asset_type: 'color', content: '#4f46e5', group: null },
];

/** Categories as the company's list has them. */
export const ASSET_CATEGORY_ROWS = ['Banners', 'Texts'].map((name, index) => ({
  id: index + 1,
  name,
  position: index + 1,
  created_at: at,
  updated_at: at,
}));

/** Assets of all types as the company's list has them. */
export const COMPANY_ASSET_ROWS = ROWS.map(({ group, ...row }) => {
  const category = ASSET_CATEGORY_ROWS.find(({ name }) => name === group);
  return {
    ...row,
    category: category ? { id: category.id, name: category.name, position: category.position } : null,
    created_at: at,
    updated_at: at,
  };
});

/** Assets of all types as a promoter's list has them. */
export const OWN_ASSET_ROWS = ROWS.map(({ group, ...row }) => {
  const link = `${row.landing_page_url ?? 'https://acme.example/'}?fpr=grace`;
  const text = row.asset_type === 'text' ? (row.content?.replace('{{referral_link}}', link) ?? null) : null;
  return { ...row, category: group, referral_link: link, share_text: text };
});
