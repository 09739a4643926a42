import { Play } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { MEDIA_KINDS } from '../../../../contracts/media.ts';
import type { Locale } from '../../../../contracts/roles.ts';
import { StatusChip } from '../../../components/Chip.tsx';
import { Photo } from '../../../components/Photo.tsx';
import type { Column } from '../../../components/data-table.ts';
import { useFormat } from '../../../lib/format.ts';
import { localized } from '../../../lib/localized.ts';
import { publicFile } from '../../../lib/paths.ts';
import type { AlbumName } from './albums-data.ts';
import { thumbOf } from './media-data.ts';
import type { MediaItem } from './media-data.ts';

export function useMediaColumns(albums: readonly AlbumName[]): Column<MediaItem>[] {
  const { t, i18n } = useTranslation('adminMedia');
  const { date } = useFormat();
  const locale = i18n.language as Locale;
  return useMemo(
    () => [
      {
        id: 'title',
        header: t('fields.title'),
        value: (item) => localized(item, 'title', locale) || t('untitled'),
        cell: (item) => (
          <span className="flex items-center gap-3">
            <Thumb item={item} />
            <span className="font-semibold">{localized(item, 'title', locale) || t('untitled')}</span>
          </span>
        ),
      },
      {
        id: 'kind',
        header: t('fields.kind'),
        value: (item) => t(`kinds.${item.kind}`),
        filter: {
          label: t('fields.kind'),
          options: MEDIA_KINDS.map((value) => ({ value, label: t(`plural.${value}`) })),
        },
        filterValue: (item) => item.kind,
      },
      {
        id: 'album',
        header: t('fields.album'),
        value: (item) => nameOf(item, locale),
        cell: (item) => nameOf(item, locale) ?? <span className="text-muted">–</span>,
        ...(albums.length > 0
          ? {
              filter: {
                label: t('fields.album'),
                options: albums.map((album) => ({ value: album.name, label: localized(album, 'name', locale) })),
              },
              filterValue: (item: MediaItem) => item.album ?? '',
            }
          : {}),
      },
      {
        id: 'taken',
        header: t('fields.taken'),
        value: (item) => item.taken_on,
        cell: (item) =>
          item.taken_on ? (
            <span className="whitespace-nowrap">{date(item.taken_on)}</span>
          ) : (
            <span className="text-muted">–</span>
          ),
      },
      {
        id: 'state',
        header: t('state'),
        value: (item) => t(item.is_visible ? 'visible' : 'hidden'),
        cell: (item) => (
          <StatusChip progress={item.is_visible ? 'good' : 'off'}>
            {t(item.is_visible ? 'visible' : 'hidden')}
          </StatusChip>
        ),
        filter: {
          label: t('state'),
          options: [
            { value: 'true', label: t('visible') },
            { value: 'false', label: t('hidden') },
          ],
        },
        filterValue: (item) => String(item.is_visible),
      },
    ],
    [t, locale, date, albums],
  );
}

const nameOf = ({ albums }: MediaItem, locale: Locale) => albums && localized(albums, 'name', locale);

function Thumb({ item }: { item: MediaItem }) {
  const path = thumbOf(item);
  return (
    <span className="relative block w-18 shrink-0">
      <Photo src={path && publicFile('media', path)} alt="" className="rounded-[8px]!" />
      {item.kind === 'video' && (
        <span className="absolute inset-0 m-auto grid size-7 place-items-center rounded-full bg-raised text-water">
          <Play aria-hidden="true" className="size-4" />
        </span>
      )}
    </span>
  );
}
