import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { guideArticleInput } from '../../../../contracts/inputs/guide.ts';
import { slugOf } from '../../../../contracts/news.ts';
import { Button } from '../../../components/Button.tsx';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { TextArea } from '../../../components/TextArea.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { toast } from '../../../components/toast.ts';
import { codeOf } from '../../../lib/club-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { showFault, useClubForm } from '../../../lib/form.ts';
import { localized } from '../../../lib/localized.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { FormSheet } from '../../../kit/FormSheet.tsx';
import { TranslatedFields } from '../../../kit/TranslatedFields.tsx';
import { useGuideChange } from './guide-data.ts';
import type { GuideArticle } from './guide-data.ts';

interface ArticleSheetProps {
  article: GuideArticle | null;
  /** The position of the last article: a new one follows it. */
  last: number;
  onClose: () => void;
}

/** Writes an article of the guide, or changes one. */
export function ArticleSheet({ article, last, onClose }: ArticleSheetProps) {
  const { t } = useTranslation(['adminGuide', 'common']);
  const change = useGuideChange();
  const [follows, setFollows] = useState(article === null);
  const [deleting, setDeleting] = useState(false);
  const form = useClubForm(guideArticleInput, {
    slug: article?.slug ?? '',
    title: article?.title ?? '',
    title_en: article?.title_en ?? '',
    title_ru: article?.title_ru ?? '',
    body: article?.body ?? '',
    body_en: article?.body_en ?? '',
    body_ru: article?.body_ru ?? '',
    is_visible: article?.is_visible ?? true,
  });
  const { errors, isDirty, isSubmitting, isSubmitted } = form.formState;
  const title = form.register('title', {
    onChange: (event: { target: { value: string } }) => {
      if (follows) form.setValue('slug', slugOf(event.target.value), { shouldValidate: isSubmitted });
    },
  });
  const submit = form.handleSubmit(async (values) => {
    try {
      await change.mutateAsync(
        article
          ? { act: 'update', id: article.id, article: values }
          : { act: 'create', article: { ...values, display_order: last + 1 } },
      );
      toast.success(t('adminGuide:saved', { title: values.title }));
      onClose();
    } catch (error) {
      showFault(form, error, { '23505': 'slug' });
      if (codeOf(error) === '23505') form.setError('slug', { message: t('adminGuide:slugTaken') });
    }
  });
  const field = (name: 'title_en' | 'title_ru' | 'body' | 'body_en' | 'body_ru') => ({
    ...form.register(name),
    error: errors[name]?.message,
  });
  const fault = change.isError
    ? [t('adminGuide:failed.save'), errors.root?.message].filter(Boolean).join('. ')
    : undefined;
  return (
    <FormSheet
      title={t(article ? 'adminGuide:edit' : 'adminGuide:add')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('common:save')}
      busy={isSubmitting}
      dirty={isDirty}
      fault={fault}
    >
      <TextField label={t('adminGuide:fields.title')} autoComplete="off" {...title} error={errors.title?.message} />
      <TextField
        label={t('adminGuide:fields.slug')}
        help={t('adminGuide:fields.slugHelp')}
        autoComplete="off"
        spellCheck={false}
        {...form.register('slug', { onChange: () => setFollows(false) })}
        error={errors.slug?.message}
      />
      <TextArea
        label={t('adminGuide:fields.body')}
        help={t('adminGuide:fields.bodyHelp')}
        rows={10}
        {...field('body')}
      />
      <TranslatedFields
        texts={{
          title: { en: t('adminGuide:fields.titleEn'), ru: t('adminGuide:fields.titleRu') },
          body: { en: t('adminGuide:fields.bodyEn'), ru: t('adminGuide:fields.bodyRu'), rows: 6 },
        }}
        field={field}
      />
      <Checkbox label={t('adminGuide:fields.visible')} {...form.register('is_visible')} />
      {article && (
        <Button
          kind="danger"
          icon={<Trash2 aria-hidden="true" />}
          onClick={() => setDeleting(true)}
          className="self-start"
        >
          {t('adminGuide:delete')}
        </Button>
      )}
      {article && deleting && <DeleteDialog article={article} onClose={() => setDeleting(false)} onDeleted={onClose} />}
    </FormSheet>
  );
}

interface DeleteDialogProps {
  article: GuideArticle;
  onClose: () => void;
  onDeleted: () => void;
}

function DeleteDialog({ article, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useTranslation('adminGuide');
  const locale = useLocale();
  const { run, isPending, error } = useGuideChange();
  const title = localized(article, 'title', locale);
  const remove = () =>
    run(
      { act: 'delete', id: article.id },
      {
        onSuccess: () => {
          onDeleted();
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
      busy={isPending}
      error={error ? `${t('failed.delete')}. ${errorText(codeOf(error))}` : undefined}
      onConfirm={remove}
    />
  );
}
