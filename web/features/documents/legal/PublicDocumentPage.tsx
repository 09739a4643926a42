import { ButtonLink } from '../../../components/ButtonLink.tsx';
import { PageMeta } from '../../../components/PageMeta.tsx';
import { Paragraphs } from '../../../components/Paragraphs.tsx';
import { EmptyState } from '../../../components/states/EmptyState.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { paths } from '../../../lib/paths.ts';
import { PublicHeading } from '../../../shell/frame/PublicHeading.tsx';
import type { PublicDocument } from './document-data.server.ts';

export interface PublicDocumentPageProps {
  /** What it is called where the club has not written it yet. */
  name: 'privacy' | 'terms' | 'poolRules';
  document: PublicDocument | null;
}

/** A document of the club as anybody may read it: the version that counts now. */
export function PublicDocumentPage({ name, document }: PublicDocumentPageProps) {
  const { t, date } = useLanguage(['legal', 'nav']);
  const title = document?.title ?? t(`nav:${name}`);
  const lead = document && t('legal:version', { version: document.version, date: date(document.publishedAt) });
  return (
    <>
      <PageMeta title={title} description={t('legal:documentDescription', { title })} />
      <PublicHeading title={title} {...(lead && { lead })} />
      {document ? (
        <Paragraphs text={document.body} className="page-width pt-8 [&>p]:max-w-3xl" />
      ) : (
        <EmptyState title={t('legal:notYet')} action={<ButtonLink to={paths.contact}>{t('nav:contact')}</ButtonLink>} />
      )}
    </>
  );
}
