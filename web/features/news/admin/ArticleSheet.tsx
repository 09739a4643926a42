import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import type * as z from 'zod/mini';
import { newsInput } from '../../../../contracts/inputs/news.ts';
import { slugOf } from '../../../../contracts/news.ts';
import { LOCALES, type Locale } from '../../../../contracts/roles.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/dialogs/Dialog.tsx';
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx';
import { Sheet } from '../../../components/dialogs/Sheet.tsx';
import { SegmentedControl } from '../../../components/fields/SegmentedControl.tsx';
import { TextArea } from '../../../components/fields/TextArea.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { Paragraphs } from '../../../components/Paragraphs.tsx';
import { Photo } from '../../../components/Photo.tsx';
import { ErrorState } from '../../../components/states/ErrorState.tsx';
import { QueryState } from '../../../components/states/QueryState.tsx';
import { formTexts } from '../../../kit/form-texts.ts';
import { PicturesField } from '../../../kit/PicturesField.tsx';
import { PublishField } from '../../../kit/PublishField.tsx';
import { TranslatedFields } from '../../../kit/TranslatedFields.tsx';
import { errorText } from '../../../lib/api/error-text.ts';
import { LANGUAGE_NAMES } from '../../../lib/format/language.ts';
import { localized } from '../../../lib/format/localized.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useClubForm, type ClubForm } from '../../../lib/forms/form.ts';
import { publicFile } from '../../../lib/paths.ts';
import { articleQuery, useNewsChange, type Article } from './news-data.ts';

/** Writes a new article, or changes one: its texts are fetched first. */
export function ArticleSheet({ id, onClose }: { id: string | null; onClose: () => void }) {
  const { t } = useLanguage('adminNews');
  const { data: article, error, refetch } = useQuery({ ...articleQuery(id ?? ''), enabled: id !== null });
  if (id === null) return <ArticleForm article={null} onClose={onClose} />;
  if (article) return <ArticleForm article={article} onClose={onClose} />;
  return (
    <Sheet onClose={onClose} title={t('edit')}>
      <QueryState query={{ data: article, error, refetch }} lines={8} />
      {article === null && <ErrorState title={t('gone')} />}
    </Sheet>
  );
}

function ArticleForm({ article, onClose }: { article: Article | null; onClose: () => void }) {
  const { t } = useLanguage('adminNews');
  const change = useNewsChange();
  const [uploading, setUploading] = useState(false);
  const start = {
    slug: article?.slug ?? '',
    ...formTexts(article, 'title', 'summary', 'body'),
    cover_path: article?.cover_path ?? null,
    published_at: article?.published_at ?? null,
  };
  const form = useClubForm(newsInput, start, {
    fieldOf: { '23505': 'slug' },
    textOf: { '23505': t('slugTaken') },
  });
  const { errors } = form.formState;
  const cover = useController(form.typed('cover_path'));
  return (
    <FormDialog
      sheet
      title={t(article ? 'edit' : 'add')}
      onClose={onClose}
      save={(values) =>
        change.run(article ? { act: 'update', ids: [article.id], row: values } : { act: 'create', row: values })
      }
      done={(_, values) => t(article ? 'saved' : 'created', { title: values.title })}
      form={form}
      failed={t(article ? 'failed.update' : 'failed.create')}
      busy={uploading}
    >
      <PublishField
        value={form.watch('published_at') ?? null}
        onChange={(moment) => form.setValue('published_at', moment, { shouldDirty: true, shouldValidate: true })}
        error={errors.published_at && errorText('invalid_date')}
      />
      <ArticleTexts form={form} made={article !== null} />
      <PicturesField
        label={t('fields.cover')}
        help={t('fields.coverHelp')}
        bucket="media"
        max={1}
        value={cover.field.value ? [cover.field.value] : []}
        onChange={([path]) => cover.field.onChange(path ?? null)}
        onBusy={setUploading}
        error={errors.cover_path?.message}
      />
      <ArticlePreview read={form.getValues} />
    </FormDialog>
  );
}

/** Shows the article as readers will see it, in any language, before it is saved. */
function ArticlePreview({ read }: { read: () => ArticleInput }) {
  const { t } = useLanguage('adminNews');
  const [shown, setShown] = useState<ArticleInput | null>(null);
  return (
    <>
      <Button kind="secondary" icon={<Eye />} onClick={() => setShown(read())} className="self-start">
        {t('preview')}
      </Button>
      {shown && <Preview article={shown} onClose={() => setShown(null)} />}
    </>
  );
}

function Preview({ article, onClose }: { article: ArticleInput; onClose: () => void }) {
  const { t, date, locale: shown } = useLanguage('adminNews');
  const [locale, setLocale] = useState(shown);
  const body = localized(article, 'body', locale);
  const summary = localized(article, 'summary', locale);
  return (
    <Dialog onClose={onClose} title={t('preview')}>
      <SegmentedControl<Locale>
        name={t('languages')}
        value={locale}
        onChange={setLocale}
        segments={LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        className="flex"
      />
      <article lang={locale} className="mt-5">
        {article.cover_path && (
          <Photo src={publicFile('media', article.cover_path)} alt="" ratio="16/9" className="mb-4" />
        )}
        <p className="text-sm text-muted">{article.published_at ? date(article.published_at) : t('states.draft')}</p>
        <h3 className="mt-1 text-2xl font-bold text-balance">{localized(article, 'title', locale) || t('untitled')}</h3>
        {summary && <p className="mt-3 text-lg font-semibold">{summary}</p>}
        {body && <Paragraphs text={body} className="mt-4" />}
      </article>
    </Dialog>
  );
}

type ArticleInput = z.input<typeof newsInput>;
type ArticleFormState = ClubForm<ArticleInput, z.output<typeof newsInput>>;

/** Title, address, summary and body in three languages. The address follows the title until the article exists or is given one. */
function ArticleTexts({ form, made }: { form: ArticleFormState; made: boolean }) {
  const { t } = useLanguage('adminNews');
  const [follows, setFollows] = useState(!made);
  const { field } = form;
  const title = field('title', {
    onChange: (event: { target: { value: string } }) => {
      if (follows) form.setValue('slug', slugOf(event.target.value), { shouldValidate: form.formState.isSubmitted });
    },
  });
  return (
    <>
      <TextField label={t('fields.title')} {...title} />
      <TextField
        label={t('fields.slug')}
        help={t(made ? 'fields.slugChange' : 'fields.slugHelp')}
        spellCheck={false}
        {...field('slug', { onChange: () => setFollows(false) })}
      />
      <TextArea label={t('fields.summary')} help={t('fields.summaryHelp')} optional rows={2} {...field('summary')} />
      <TextArea label={t('fields.body')} help={t('fields.bodyHelp')} optional rows={8} {...field('body')} />
      <TranslatedFields
        texts={{
          title: t('fields.title'),
          summary: { label: t('fields.summary'), rows: 2 },
          body: { label: t('fields.body'), rows: 6 },
        }}
        field={field}
      />
    </>
  );
}
