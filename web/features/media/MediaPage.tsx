import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { PageMeta } from '../../components/PageMeta.tsx';
import { cx } from '../../lib/cx.ts';
import { paths } from '../../lib/paths.ts';
import { PublicHeading } from '../frame/PublicHeading.tsx';
import { MediaGrid } from './MediaGrid.tsx';

/** A photo or a video of the gallery. */
export interface MediaItem {
  id: string;
  kind: 'photo' | 'video';
  title: string;
  /** Path in the bucket media. */
  path: string | null;
  videoUrl: string | null;
  poster: string | null;
  takenOn: string | null;
}

const KINDS = [
  { key: 'all', show: null },
  { key: 'photos', show: 'photo' },
  { key: 'videos', show: 'video' },
] as const;

/** The gallery; which kind is shown stands in the address. */
export function MediaPage({ items }: { items: MediaItem[] | null }) {
  const { t } = useTranslation('media');
  const [search] = useSearchParams();
  const show = search.get('show');
  const shown = items?.filter((item) => !KINDS.some((kind) => kind.show === show) || !show || item.kind === show);
  return (
    <>
      <PageMeta title={t('meta.title')} description={t('meta.description')} share="media" />
      <PublicHeading title={t('title')}>
        <nav aria-label={t('show')} className="mt-5 flex gap-2">
          {KINDS.map((kind) => (
            <Link
              key={kind.key}
              to={kind.show ? `${paths.media}?show=${kind.show}` : paths.media}
              preventScrollReset
              aria-current={kind.show === show ? 'page' : undefined}
              className={cx(
                'inline-flex min-h-11 items-center rounded-full px-4 font-semibold',
                kind.show === show ? 'bg-water text-on-water' : 'bg-water-soft hover:opacity-80',
              )}
            >
              {t(kind.key)}
            </Link>
          ))}
        </nav>
      </PublicHeading>
      <div className="page-width pt-8">
        {items === null && <ErrorState title={t('failed')} onRetry={() => location.reload()} />}
        {shown?.length === 0 && <EmptyState title={t('empty')} />}
        {shown && shown.length > 0 && <MediaGrid items={shown} />}
      </div>
    </>
  );
}
