import type { GuideArticleInput } from '../../../../contracts/inputs/guide.ts';
import { useWrite } from '../../../components/use-procedure.ts';
import { askQuery } from '../../../lib/club-query.ts';
import { inAllLanguages } from '../../../lib/localized.ts';
import type { Selected } from '../../../lib/rows.ts';
import { dataOf } from '../../../lib/rpc.ts';
import { supabase } from '../../../lib/supabase.ts';

const COLUMNS = `id,slug,display_order,is_visible,${inAllLanguages('title', 'body')}` as const;

/** An article of the parents' guide with all its texts. */
export type GuideArticle = Selected<'guide_articles', typeof COLUMNS>;

/** Every article in its order, hidden ones too. */
export const guideQuery = askQuery(['guide_articles'], (club) =>
  club.from('guide_articles').select(COLUMNS).order('display_order').order('title'),
);

/** What is done to the guide. `order`: the ids from the first article to the last. */
export type GuideChange =
  | { act: 'create'; article: GuideArticleInput & { display_order: number } }
  | { act: 'update'; id: string; article: Partial<GuideArticleInput> }
  | { act: 'order'; moved: readonly { id: string; display_order: number }[] }
  | { act: 'delete'; id: string };

/** Makes, changes, orders or deletes articles; afterwards the guide is read again. Throws ClubError. */
export function useGuideChange() {
  return useWrite(
    async (change: GuideChange) => {
      const client = await supabase();
      const table = () => client.from('guide_articles');
      if (change.act === 'create') return dataOf(await table().insert(change.article).select('id'));
      if (change.act === 'update')
        return dataOf(await table().update(change.article).eq('id', change.id).select('id').single());
      if (change.act === 'delete') return dataOf(await table().delete().eq('id', change.id).select('id').single());
      const answers = await Promise.all(
        change.moved.map(({ id, display_order }) => table().update({ display_order }).eq('id', id).select('id')),
      );
      return answers.map((answer) => dataOf(answer));
    },
    ['guide_articles'],
  );
}
