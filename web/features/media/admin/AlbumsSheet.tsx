import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { Sheet } from '../../../components/Sheet.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { codeOf } from '../../../lib/club-error.ts';
import { localized } from '../../../lib/localized.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { AlbumSheet } from './AlbumSheet.tsx';
import { albumsQuery } from './albums-data.ts';
import type { Album } from './albums-data.ts';

/** The albums of the gallery; one that is chosen gets its names. */
export function AlbumsSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('adminMedia');
  const { data: albums, error, refetch } = useQuery(albumsQuery);
  const [chosen, setChosen] = useState<string | null>(null);
  const album = albums?.find(({ id }) => id === chosen);
  if (album) return <AlbumSheet album={album} onClose={() => setChosen(null)} />;
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title={t('albums.title')}>
      <p className="text-muted">{t('albums.lead')}</p>
      {error && <ErrorState code={codeOf(error)} onRetry={() => void refetch()} />}
      {!albums && !error && <Skeleton className="h-48" />}
      {albums?.length === 0 && <EmptyState title={t('albums.empty')} />}
      {albums && albums.length > 0 && (
        <ul className="-mx-2">
          {albums.map((each) => (
            <li key={each.id}>
              <AlbumRow album={each} onChoose={() => setChosen(each.id)} />
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}

function AlbumRow({ album, onChoose }: { album: Album; onChoose: () => void }) {
  const { t } = useTranslation('adminMedia');
  const locale = useLocale();
  const count = album.media_items[0]?.count ?? 0;
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex min-h-16 w-full items-center gap-3 rounded-control px-2 py-2 text-left hover:bg-water-soft"
    >
      <span className="min-w-0 flex-1">
        <span className="block font-semibold [overflow-wrap:anywhere]">{localized(album, 'name', locale)}</span>
        <span className="block text-sm text-muted">
          {t('albums.items', { count })}
          {!(album.name_en && album.name_ru) && ` · ${t('albums.untranslated')}`}
        </span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
    </button>
  );
}
