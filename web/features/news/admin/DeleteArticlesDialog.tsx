import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../../contracts/roles.ts';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { toast } from '../../../components/toast.ts';
import { codeOf } from '../../../lib/club-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { localized } from '../../../lib/localized.ts';
import { runMutation } from '../../../lib/run-mutation.ts';
import { useNewsChange } from './news-data.ts';
import type { ListedArticle } from './news-data.ts';

/** Deletes articles with all their texts. */
export function DeleteArticlesDialog({
  articles,
  onClose,
}: {
  articles: readonly ListedArticle[];
  onClose: () => void;
}) {
  const { t, i18n } = useTranslation('adminNews');
  const change = useNewsChange();
  const titles = articles.map((article) => localized(article, 'title', i18n.language as Locale));
  const count = titles.length;
  const [title] = titles;
  const remove = () =>
    runMutation(
      change.mutateAsync,
      { act: 'delete', ids: articles.map(({ id }) => id) },
      {
        onSuccess: () => {
          onClose();
          toast.success(count === 1 ? t('deleted', { title }) : t('deletedMany', { count }));
        },
      },
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={count === 1 ? t('deleteTitle', { title }) : t('deleteTitleMany', { count })}
      description={t('deleteNote')}
      losses={count === 1 ? [{ label: t('deleteLoss') }] : titles.map((label) => ({ label }))}
      confirmLabel={count === 1 ? t('deleteConfirm') : t('deleteConfirmMany', { count })}
      busy={change.isPending}
      error={change.error ? `${t('failed.delete')}. ${errorText(codeOf(change.error))}` : undefined}
      onConfirm={remove}
    />
  );
}
