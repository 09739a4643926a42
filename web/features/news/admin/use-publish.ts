import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../../contracts/roles.ts';
import { toast } from '../../../components/toast.ts';
import { codeOf } from '../../../lib/club-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { localized } from '../../../lib/localized.ts';
import { runMutation } from '../../../lib/run-mutation.ts';
import { useNewsChange } from './news-data.ts';
import type { ListedArticle, PublishTime } from './news-data.ts';

/** Publishes articles now or makes them drafts; the toast gives each the time that it had. */
export function usePublish(): (articles: readonly ListedArticle[], out: boolean) => void {
  const { t, i18n } = useTranslation(['adminNews', 'common']);
  const { mutateAsync } = useNewsChange();
  const failed = (error: Error) => toast.error(t('adminNews:failed.update'), { description: errorText(codeOf(error)) });
  const write = (times: PublishTime[], onSuccess?: () => void) =>
    runMutation(mutateAsync, { act: 'publish', times }, { ...(onSuccess ? { onSuccess } : {}), onError: failed });
  return (articles, out) => {
    const [first, ...others] = articles;
    const done =
      first && others.length === 0
        ? t(out ? 'adminNews:isOut' : 'adminNews:isDraft', {
            title: localized(first, 'title', i18n.language as Locale),
          })
        : t(out ? 'adminNews:areOut' : 'adminNews:areDrafts', { count: articles.length });
    const before = articles.map(({ id, published_at }) => ({ id, published_at }));
    const published_at = out ? new Date().toISOString() : null;
    write(
      articles.map(({ id }) => ({ id, published_at })),
      () => toast.success(done, { action: { label: t('common:undo'), onClick: () => write(before) } }),
    );
  };
}
