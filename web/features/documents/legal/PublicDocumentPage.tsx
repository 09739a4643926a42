import { ButtonLink } from '../../../components/ButtonLink.tsx';
import { PageMeta } from '../../../components/PageMeta.tsx';
import { Paragraphs } from '../../../components/Paragraphs.tsx';
import { EmptyState } from '../../../components/states/EmptyState.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { paths } from '../../../lib/paths.ts';
import { PublicHeading } from '../../../shell/frame/PublicHeading.tsx';
import type { Route } from './+types/PublicDocumentPage.ts';
import { readDocument } from './document-data.server.ts';

/** The documents by their address, and their names where the club has not written them yet. */
const DOCUMENTS = [
  { address: paths.privacy, kind: 'privacy', name: 'privacy' },
  { address: paths.terms, kind: 'terms', name: 'terms' },
  { address: paths.poolRules, kind: 'pool_rules', name: 'poolRules' },
] as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { pathname } = new URL(request.url);
  const asked = DOCUMENTS.find(({ address }) => pathname.includes(address));
  if (!asked) throw new Response(null, { status: 404 });
  return { name: asked.name, document: await readDocument(request, context, asked.kind) };
}

/** A document of the club as anybody may read it: the version that counts now. */
export default function PublicDocumentPage({ loaderData: { name, document } }: Route.ComponentProps) {
  const { t, date } = useLanguage(['legal', 'nav']);
  const title = document?.title ?? t(`nav:${name}`);
  const lead = document && t('version', { version: document.version, date: date(document.publishedAt) });
  return (
    <>
      <PageMeta title={title} description={t('documentDescription', { title })} />
      <PublicHeading title={title} {...(lead && { lead })} />
      {document ? (
        <Paragraphs text={document.body} className="page-width pt-8 [&>p]:max-w-3xl" />
      ) : (
        <EmptyState title={t('notYet')} action={<ButtonLink to={paths.contact}>{t('nav:contact')}</ButtonLink>} />
      )}
    </>
  );
}
