import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Footprints, MailIcon } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Sheet } from '../../components/dialogs/Sheet.tsx';
import { TextField } from '../../components/fields/TextField.tsx';
import { Paragraphs } from '../../components/Paragraphs.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { ErrorState } from '../../components/states/ErrorState.tsx';
import { SkeletonRows } from '../../components/states/Skeleton.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { useRole } from '../session/RoleProvider.tsx';
import { articlesFor, type ArticleId, type ArticleTexts } from './articles.ts';
import { loadArticles, searchOver } from './search-help.ts';

/** The articles of the role, those of this screen first; a search; a way to the tour and to a person. */
export function HelpPanel({ onClose }: { onClose: () => void }) {
  const { t, locale } = useLanguage('help');
  const { role } = useRole();
  const navigate = useNavigate();
  const texts = useQuery({ queryKey: ['help', locale], queryFn: () => loadArticles(locale), staleTime: Infinity });
  const takeTour = () => {
    onClose();
    void navigate(paths.dashboard, { state: { tour: true } });
  };
  return (
    <Sheet
      onClose={onClose}
      title={t('title')}
      actions={
        <>
          {role === 'parent' && (
            <Button kind="quiet" icon={<Footprints />} onClick={takeTour}>
              {t('tour')}
            </Button>
          )}
          <ButtonLink kind="secondary" to={paths.contact} icon={<MailIcon />}>
            {t('contact')}
          </ButtonLink>
        </>
      }
    >
      {texts.error && <ErrorState onRetry={() => void texts.refetch()} note={t('failed')} />}
      {texts.isPending && <SkeletonRows count={6} />}
      {texts.data && <Articles texts={texts.data} />}
    </Sheet>
  );
}

function Articles({ texts }: { texts: ArticleTexts }) {
  const { t } = useLanguage('help');
  const { role } = useRole();
  const { pathname } = useLocation();
  const [query, setQuery] = useState('');
  const ids = useMemo(() => articlesFor(role, pathname), [role, pathname]);
  const search = useMemo(() => searchOver(texts, ids), [texts, ids]);
  const shown = query.trim() ? search(query) : ids;
  return (
    <>
      <TextField
        label={t('search')}
        type="search"
        autoComplete="off"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <p role="status" className="sr-only">
        {query.trim() ? t('found', { count: shown.length }) : ''}
      </p>
      {shown.length === 0 ? (
        <EmptyState title={t('nothing')} note={t('nothingNote')} />
      ) : (
        <ul className="-mx-2">
          {shown.map((id) => (
            <li key={id} className="border-b border-line last:border-0">
              <Article id={id} texts={texts} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Article({ id, texts }: { id: ArticleId; texts: ArticleTexts }) {
  const { title, body } = texts[id];
  return (
    <details className="group">
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 rounded-control px-2 py-2 font-semibold hover:bg-water-soft/60 group-open:text-water">
        {title}
        <ChevronDown className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <Paragraphs text={body} className="px-2 pt-1 pb-4" />
    </details>
  );
}
