import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LOCALES } from '../../../../contracts/roles.ts';
import type { Locale } from '../../../../contracts/roles.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { Paragraphs } from '../../../components/Paragraphs.tsx';
import { Photo } from '../../../components/Photo.tsx';
import { SegmentedControl } from '../../../components/SegmentedControl.tsx';
import { LANGUAGE_NAMES } from '../../../lib/language.ts';
import { useFormat } from '../../../lib/format.ts';
import { localized } from '../../../lib/localized.ts';
import { publicFile } from '../../../lib/paths.ts';
import type { ArticleInput } from './ArticleTexts.tsx';

/** Shows the article as readers will see it, in any language, before it is saved. */
export function ArticlePreview({ read }: { read: () => ArticleInput }) {
  const { t } = useTranslation('adminNews');
  const [shown, setShown] = useState<ArticleInput | null>(null);
  return (
    <>
      <Button
        kind="secondary"
        icon={<Eye aria-hidden="true" />}
        onClick={() => setShown(read())}
        className="self-start"
      >
        {t('preview')}
      </Button>
      {shown && <Preview article={shown} onClose={() => setShown(null)} />}
    </>
  );
}

function Preview({ article, onClose }: { article: ArticleInput; onClose: () => void }) {
  const { t, i18n } = useTranslation('adminNews');
  const { date } = useFormat();
  const [locale, setLocale] = useState(i18n.language as Locale);
  const body = localized(article, 'body', locale);
  const summary = localized(article, 'summary', locale);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('preview')}>
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
