import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { PageMeta } from '../../components/PageMeta.tsx';
import { cx } from '../../lib/cx.ts';
import { PublicHeading } from '../../shell/frame/PublicHeading.tsx';
import { MediaGrid } from './MediaGrid.tsx';
import type { MediaData } from './media-data.server.ts';
import { readView, viewAddress } from './media-view.ts';
import type { MediaView } from './media-view.ts';

const KINDS = [
  { key: 'all', kind: null },
  { key: 'photos', kind: 'photo' },
  { key: 'videos', kind: 'video' },
] as const;

/** The gallery; which kind and which album are shown is in the address. */
export function MediaPage({ items, albums, more }: MediaData) {
  const { t } = useTranslation('media');
  const [search] = useSearchParams();
  const view = readView(search);
  const narrowed = view.kind !== null || view.album !== null;
  return (
    <>
      <PageMeta title={t('meta.title')} description={t('meta.description')} share="media" />
      <PublicHeading title={t('title')}>
        {(narrowed || (items && items.length > 0)) && <Choices view={view} albums={albums} />}
      </PublicHeading>
      <div className="page-width pt-8">
        {items === null && <ErrorState title={t('failed')} onRetry={() => location.reload()} />}
        {items?.length === 0 && (
          <EmptyState
            title={t(narrowed ? 'emptyView' : 'empty')}
            action={
              narrowed && (
                <ButtonLink kind="secondary" to={viewAddress({ kind: null, album: null, pages: 1 })}>
                  {t('showAll')}
                </ButtonLink>
              )
            }
          />
        )}
        {items && items.length > 0 && <MediaGrid items={items} />}
        {more && (
          <p className="mt-10 text-center">
            <ButtonLink
              kind="secondary"
              to={viewAddress({ ...view, pages: view.pages + 1 })}
              preventScrollReset
              replace
            >
              {t('more')}
            </ButtonLink>
          </p>
        )}
      </div>
    </>
  );
}

function Choices({ view, albums }: { view: MediaView; albums: MediaData['albums'] }) {
  const { t } = useTranslation('media');
  return (
    <div className="mt-5 flex flex-col gap-3 print:hidden">
      <nav aria-label={t('show')} className="flex flex-wrap gap-2">
        {KINDS.map(({ key, kind }) => (
          <Choice key={key} to={viewAddress({ ...view, kind, pages: 1 })} current={kind === view.kind}>
            {t(key)}
          </Choice>
        ))}
      </nav>
      {albums.length > 0 && (
        <nav aria-label={t('albums')} className="flex flex-wrap gap-2">
          <Choice to={viewAddress({ ...view, album: null, pages: 1 })} current={view.album === null}>
            {t('everyAlbum')}
          </Choice>
          {albums.map(({ key, name, items }) => (
            <Choice key={key} to={viewAddress({ ...view, album: key, pages: 1 })} current={key === view.album}>
              <span lang={name === key ? 'bg' : undefined}>{name}</span>{' '}
              <span className="ml-1.5 font-normal tabular">{items}</span>
            </Choice>
          ))}
        </nav>
      )}
    </div>
  );
}

function Choice({ to, current, children }: { to: string; current: boolean; children: ReactNode }) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={current ? 'page' : undefined}
      className={cx(
        'inline-flex min-h-11 items-center rounded-full px-4 font-semibold',
        current ? 'bg-water text-on-water' : 'bg-water-soft hover:opacity-80',
      )}
    >
      {children}
    </Link>
  );
}
