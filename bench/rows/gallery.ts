import { compared } from '../row.ts';

const name = 'IMG_000123';
const limit = 100;

/** One scan of all files returns both the page and the total. */
const text = `with hits as materialized (
    select * from files f where f.company_id = $1 and (f.description ilike $2 or f.file_name ilike $2
      or f.property_id in (select id from properties where company_id = $1 and address ilike $2))
    order by f."createdAt" desc, f.id desc limit 1001)
  select f.id, f.client_ref, f.file_type, f.mime, f.file_name, f.size, f.width, f.height, f.description, f.category,
    f.job_id, f.property_id, f."createdAt", f."updatedAt", f.thumbnail_key is not null as has_thumbnail,
    f.file_type = 'image' and f.poster_key is not null as has_rendition, j.job_title,
    p.address as property_address, f.user_id, u.first_name as user_first_name, f.expense_id, f.visible_to_landlord,
    (select count(*) from hits) as total
  from (select * from hits order by "createdAt" desc, id desc limit ${limit}) f
  left join users u on u.company_id = f.company_id and u.id = f.user_id
  left join jobs j on j.company_id = f.company_id and j.id = f.job_id
  left join properties p on p.company_id = f.company_id and p.id = f.property_id
  order by f."createdAt" desc, f.id desc`;

interface Found extends Record<string, unknown> {
  id: number;
  has_thumbnail: boolean;
  has_rendition: boolean;
  total: number;
}

export const gallery = compared({
  name: 'search-gallery',
  operation: 'gallery by file name',
  goal: 0.6,
  product: { path: `/api/v1/files?q=${name}` },
  floor: async ({ queryPlanned, session }) => {
    const rows = await queryPlanned<Found>(text, [session.company_id, `%${name.replace('_', '\\_')}%`]);
    const counted = rows[0]?.total ?? 0;
    const data = rows.map(({ has_thumbnail, has_rendition, total: _, ...row }) => {
      const link = `/api/v1/files/${row.id}`;
      const rendition = has_rendition ? `${link}/rendition` : null;
      return { ...row, link: `${link}/content`, rendition, thumbnail: has_thumbnail ? `${link}/thumbnail` : null };
    });
    const total = Math.min(counted, 1000);
    return { data, meta: { total, total_exact: counted <= 1000, page: 1, limit } };
  },
});
