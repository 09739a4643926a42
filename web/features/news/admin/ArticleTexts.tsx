import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { slugOf } from '../../../../contracts/news.ts';
import type { newsInput } from '../../../../contracts/inputs/news.ts';
import { TextArea } from '../../../components/TextArea.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { TranslatedFields } from '../../../kit/TranslatedFields.tsx';

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
      <TranslatedFields
        texts={{
          title: { en: t('fields.titleEn'), ru: t('fields.titleRu') },
          summary: { en: t('fields.summaryEn'), ru: t('fields.summaryRu'), rows: 2 },
          body: { en: t('fields.bodyEn'), ru: t('fields.bodyRu'), rows: 6 },
        }}
        field={field}
      />
    </>
  );
}
