import type { GuideArticleInput } from '../../../../contracts/inputs/guide.ts';
import { useWrite } from '../../../components/states/use-procedure.ts';
import { useRowChange } from '../../../kit/row-change.ts';
import { askQuery } from '../../../lib/api/club-query.ts';
import type { Selected } from '../../../lib/api/rows.ts';
import { ask } from '../../../lib/api/rpc.ts';
import { inAllLanguages } from '../../../lib/format/localized.ts';

const COLUMNS = `id,slug,display_order,is_visible,${inAllLanguages('title', 'body')}` as const;

/** An article of the parents' guide with all its texts. */
export type GuideArticle = Selected<'guide_articles', typeof COLUMNS>;

/** Every article in its order, hidden ones too. */
export const guideQuery = askQuery(['guide_articles'], (club) =>
  club.from('guide_articles').select(COLUMNS).order('display_order').order('title'),
);

type NewArticle = GuideArticleInput & { display_order: number };

/** Makes, changes or deletes articles; afterwards the guide is read again. Throws ClubError. */
export const useGuideChange = () => useRowChange<NewArticle>('guide_articles', ['guide_articles']);

/** Gives articles their position; afterwards the guide is read again. Throws ClubError. */
export const useGuideOrder = () =>
  useWrite(
    (moved: readonly { id: string; display_order: number }[]) =>
      Promise.all(
        moved.map(({ id, display_order }) =>
          ask((club) => club.from('guide_articles').update({ display_order }).eq('id', id).select('id')),
        ),
      ),
    ['guide_articles'],
  );
