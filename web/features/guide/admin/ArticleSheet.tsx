import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { guideArticleInput } from '../../../../contracts/inputs/guide.ts';
import { slugOf } from '../../../../contracts/news.ts';
import { Button } from '../../../components/Button.tsx';
import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx';
import { Checkbox } from '../../../components/fields/Checkbox.tsx';
import { TextArea } from '../../../components/fields/TextArea.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { formTexts } from '../../../kit/form-texts.ts';
import { TranslatedFields } from '../../../kit/TranslatedFields.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useClubForm } from '../../../lib/forms/form.ts';
import { useGuideChange, type GuideArticle } from './guide-data.ts';

interface ArticleSheetProps {
  article: GuideArticle | null;
  /** The position of the last article: a new one follows it. */
  last: number;
  onClose: () => void;
}

/** Writes an article of the guide, or changes one. */
export function ArticleSheet({ article, last, onClose }: ArticleSheetProps) {
  const { t, localized } = useLanguage('adminGuide');
  const change = useGuideChange();
  const remove = useGuideChange();
  const [follows, setFollows] = useState(article === null);
  const [deleting, setDeleting] = useState(false);
  const form = useClubForm(
    guideArticleInput,
    {
      slug: article?.slug ?? '',
      ...formTexts(article, 'title', 'body'),
      is_visible: article?.is_visible ?? true,
    },
    { fieldOf: { '23505': 'slug' }, textOf: { '23505': t('slugTaken') } },
  );
  const { isSubmitted } = form.formState;
  const title = form.field('title', {
    onChange: (event: { target: { value: string } }) => {
      if (follows) form.setValue('slug', slugOf(event.target.value), { shouldValidate: isSubmitted });
    },
  });
  const { field } = form;
  return (
    <FormDialog
      sheet
      title={t(article ? 'edit' : 'add')}
      onClose={onClose}
      save={(values) =>
        change.run(
          article
            ? { act: 'update', ids: [article.id], row: values }
            : { act: 'create', row: { ...values, display_order: last + 1 } },
        )
      }
      done={(_, values) => t('saved', { title: values.title })}
      form={form}
      failed={t('failed.save')}
    >
      <TextField label={t('fields.title')} {...title} />
      <TextField
        label={t('fields.slug')}
        help={t('fields.slugHelp')}
        spellCheck={false}
        {...form.field('slug', { onChange: () => setFollows(false) })}
      />
      <TextArea label={t('fields.body')} help={t('fields.bodyHelp')} rows={10} {...field('body')} />
      <TranslatedFields
        texts={{
          title: t('fields.title'),
          body: { label: t('fields.body'), rows: 6 },
        }}
        field={field}
      />
      <Checkbox label={t('fields.visible')} {...form.register('is_visible')} />
      {article && (
        <Button kind="danger" icon={<Trash2 />} onClick={() => setDeleting(true)} className="self-start">
          {t('delete')}
        </Button>
      )}
      {article && deleting && (
        <ConfirmDialog
          write={remove}
          input={{ act: 'delete', ids: [article.id] }}
          onClose={() => setDeleting(false)}
          title={t('deleteTitle', { title: localized(article, 'title') })}
          description={t('deleteNote')}
          losses={[{ label: t('deleteLoss') }]}
          confirmLabel={t('deleteConfirm')}
          done={t('deleted', { title: localized(article, 'title') })}
          onDone={onClose}
          failed={t('failed.delete')}
        />
      )}
    </FormDialog>
  );
}
