import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { newsInput } from '../../../../contracts/inputs/news.ts';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { Sheet } from '../../../components/Sheet.tsx';
import { SkeletonText } from '../../../components/Skeleton.tsx';
import { toast } from '../../../components/toast.ts';
import { codeOf } from '../../../lib/club-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { showFault, useClubForm } from '../../../lib/form.ts';
import { FormSheet } from '../../../kit/FormSheet.tsx';
import { PicturesField } from '../../../kit/PicturesField.tsx';
import { PublishField } from '../../../kit/PublishField.tsx';
import { ArticlePreview } from './ArticlePreview.tsx';
import { ArticleTexts } from './ArticleTexts.tsx';
import { articleQuery, useNewsChange } from './news-data.ts';
import type { Article } from './news-data.ts';

/** Writes a new article, or changes one: its texts are fetched first. */
export function ArticleSheet({ id, onClose }: { id: string | null; onClose: () => void }) {
  const { t } = useTranslation('adminNews');
  const { data: article, error, refetch } = useQuery({ ...articleQuery(id ?? ''), enabled: id !== null });
  if (id === null) return <ArticleForm article={null} onClose={onClose} />;
  if (article) return <ArticleForm article={article} onClose={onClose} />;
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title={t('edit')}>
      {error && <ErrorState code={codeOf(error)} onRetry={() => void refetch()} />}
      {article === null && <ErrorState title={t('gone')} />}
      {!error && article === undefined && <SkeletonText lines={8} />}
    </Sheet>
  );
}

function ArticleForm({ article, onClose }: { article: Article | null; onClose: () => void }) {
  const { t } = useTranslation(['adminNews', 'common']);
  const change = useNewsChange();
  const [uploading, setUploading] = useState(false);
  const form = useClubForm(newsInput, valuesOf(article));
  const { errors, isDirty, isSubmitting } = form.formState;
  const cover = useController({ control: form.control, name: 'cover_path' });
  const submit = form.handleSubmit(async (values) => {
    try {
      await change.mutateAsync(
        article ? { act: 'update', id: article.id, article: values } : { act: 'create', article: values },
      );
      toast.success(t(article ? 'adminNews:saved' : 'adminNews:created', { title: values.title }));
      onClose();
    } catch (error) {
      showFault(form, error, { '23505': 'slug' });
      if (codeOf(error) === '23505') form.setError('slug', { message: t('adminNews:slugTaken') });
    }
  });
  const failed = t(article ? 'adminNews:failed.update' : 'adminNews:failed.create');
  const fault = change.isError ? [failed, errors.root?.message].filter(Boolean).join('. ') : undefined;
  return (
    <FormSheet
      title={t(article ? 'adminNews:edit' : 'adminNews:add')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('common:save')}
      busy={isSubmitting || uploading}
      dirty={isDirty}
      fault={fault}
    >
      <PublishField
        value={form.watch('published_at') ?? null}
        onChange={(moment) => form.setValue('published_at', moment, { shouldDirty: true, shouldValidate: true })}
        error={errors.published_at && errorText('invalid_date')}
      />
      <ArticleTexts form={form} made={article !== null} />
      <PicturesField
        label={t('adminNews:fields.cover')}
        help={t('adminNews:fields.coverHelp')}
        bucket="media"
        max={1}
        value={cover.field.value ? [cover.field.value] : []}
        onChange={([path]) => cover.field.onChange(path ?? null)}
        onBusy={setUploading}
        error={errors.cover_path?.message}
      />
      <ArticlePreview read={form.getValues} />
    </FormSheet>
  );
}

function valuesOf(article: Article | null) {
  const text = (name: keyof Article) => String(article?.[name] ?? '');
  return {
    slug: text('slug'),
    title: text('title'),
    title_en: text('title_en'),
    title_ru: text('title_ru'),
    summary: text('summary'),
    summary_en: text('summary_en'),
    summary_ru: text('summary_ru'),
    body: text('body'),
    body_en: text('body_en'),
    body_ru: text('body_ru'),
    cover_path: article?.cover_path ?? null,
    published_at: article?.published_at ?? null,
  };
}
