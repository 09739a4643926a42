import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { slugOf } from '../../../../contracts/news.ts';
import type { newsInput } from '../../../../contracts/inputs/news.ts';
import { TextArea } from '../../../components/TextArea.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { Translations } from '../../../kit/Translations.tsx';

export type ArticleInput = z.input<typeof newsInput>;
export type ArticleFormState = UseFormReturn<ArticleInput, unknown, z.output<typeof newsInput>>;

/** Title, address, summary and body in three languages. The address follows the title until the article exists or is given one. */
export function ArticleTexts({ form, made }: { form: ArticleFormState; made: boolean }) {
  const { t } = useTranslation('adminNews');
  const { errors } = form.formState;
  const [follows, setFollows] = useState(!made);
  const field = (name: keyof ArticleInput) => ({ ...form.register(name), error: errors[name]?.message });
  const title = form.register('title', {
    onChange: (event: { target: { value: string } }) => {
      if (follows) form.setValue('slug', slugOf(event.target.value), { shouldValidate: form.formState.isSubmitted });
    },
  });
  const slug = form.register('slug', { onChange: () => setFollows(false) });
  return (
    <>
      <TextField label={t('fields.title')} autoComplete="off" {...title} error={errors.title?.message} />
      <TextField
        label={t('fields.slug')}
        help={t(made ? 'fields.slugChange' : 'fields.slugHelp')}
        autoComplete="off"
        spellCheck={false}
        {...slug}
        error={errors.slug?.message}
      />
      <TextArea label={t('fields.summary')} help={t('fields.summaryHelp')} optional rows={2} {...field('summary')} />
      <TextArea label={t('fields.body')} help={t('fields.bodyHelp')} optional rows={8} {...field('body')} />
      <Translations>
        <TextField label={t('fields.titleEn')} optional lang="en" {...field('title_en')} />
        <TextArea label={t('fields.summaryEn')} optional rows={2} lang="en" {...field('summary_en')} />
        <TextArea label={t('fields.bodyEn')} optional rows={6} lang="en" {...field('body_en')} />
        <TextField label={t('fields.titleRu')} optional lang="ru" {...field('title_ru')} />
        <TextArea label={t('fields.summaryRu')} optional rows={2} lang="ru" {...field('summary_ru')} />
        <TextArea label={t('fields.bodyRu')} optional rows={6} lang="ru" {...field('body_ru')} />
      </Translations>
    </>
  );
}
