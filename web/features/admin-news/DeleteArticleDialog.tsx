import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../contracts/roles.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { toast } from '../../components/toast.ts';
import { codeOf } from '../../lib/club-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { localized } from '../../lib/localized.ts';
import { runMutation } from '../../lib/run-mutation.ts';
import { useNewsChange } from './news-data.ts';
import type { ListedArticle } from './news-data.ts';

/** Deletes an article with all its texts. */
export function DeleteArticleDialog({ article, onClose }: { article: ListedArticle; onClose: () => void }) {
  const { t, i18n } = useTranslation('adminNews');
  const change = useNewsChange();
  const title = localized(article, 'title', i18n.language as Locale);
  const remove = () =>
    runMutation(
      change.mutateAsync,
      { act: 'delete', id: article.id },
      {
        onSuccess: () => {
          onClose();
          toast.success(t('deleted', { title }));
        },
      },
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('deleteTitle', { title })}
      description={t('deleteNote')}
      losses={[{ label: t('deleteLoss') }]}
      confirmLabel={t('deleteConfirm')}
      busy={change.isPending}
      error={change.error ? `${t('failed.delete')}. ${errorText(codeOf(change.error))}` : undefined}
      onConfirm={remove}
    />
  );
}
