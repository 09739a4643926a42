import { listChildrenWithoutPhotosInput } from '../../../contracts/inputs/documents.ts';
import type { Translated } from '../../../contracts/translated.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { onlyRow } from '../../platform/database/rows.ts';
import { requireAdmin } from '../core/access/access.ts';
import { defineProcedure } from '../core/procedure.ts';

interface Unpictured {
  child_id: string;
  full_name: string;
  classes: Translated<'title'>[];
}

export const listChildrenWithoutPhotos = defineProcedure({
  name: 'list_children_without_photos',
  summary:
    'The children with a seat whose families have not agreed to photos, by name, for an admin who publishes photos. `asked`: the club asks for such a consent.',
  input: listChildrenWithoutPhotosInput,
  async run(context) {
    await requireAdmin(context);
    return asServiceRole(context.trx, async (trx) => {
      return onlyRow(trx)<{ asked: boolean; children: Unpictured[] }>`
        select exists (select from documents where kind = 'photos' and published_at <= now()) as asked, (
          select coalesce(jsonb_agg(to_jsonb(unpictured) order by full_name, child_id), '[]') from (
            select children.id as child_id, full_name, jsonb_agg(
              jsonb_build_object('title', title, 'title_en', title_en, 'title_ru', title_ru) order by title
            ) as classes
            from children
            join enrollments on enrollments.child_id = children.id and enrollments.status = 'active'
            join classes on classes.id = enrollments.class_id
            where not private.allows_photos(children.id)
            group by children.id
          ) as unpictured
        ) as children
      `;
    });
  },
});
