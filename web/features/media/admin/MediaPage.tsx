import { useQuery } from '@tanstack/react-query';
import { FolderOpen, ImagePlus, Play, Video } from 'lucide-react';
import { useMemo } from 'react';
import { MEDIA_KINDS } from '../../../../contracts/media.ts';
import { clubDay } from '../../../../contracts/time.ts';
import { Button } from '../../../components/Button.tsx';
import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { useDialog } from '../../../components/dialogs/DialogHost.tsx';
import { Photo } from '../../../components/Photo.tsx';
import { late } from '../../../components/states/late.tsx';
import type { Column } from '../../../components/table/data-table.ts';
import { useAddressParam } from '../../../kit/address-param.ts';
import { AdminList } from '../../../kit/AdminList.tsx';
import { wholeList } from '../../../kit/list-page.ts';
import { rangeStart } from '../../../kit/RangeControl.tsx';
import { switchColumn } from '../../../kit/switch-column.tsx';
import { useRowEntries } from '../../../kit/use-row-entries.tsx';
import { useSwitch } from '../../../kit/use-switch.tsx';
import { useTableView } from '../../../lib/browser/table-address.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { publicFile } from '../../../lib/paths.ts';
import { albumsOf, mediaQuery, thumbOf, useMediaChange, type AlbumName, type MediaItem } from './media-data.ts';

const AlbumsSheet = late(async () => (await import('./AlbumsSheet.tsx')).AlbumsSheet);
const MediaSheet = late(async () => (await import('./MediaSheet.tsx')).MediaSheet);
const PhotosSheet = late(async () => (await import('./PhotosSheet.tsx')).PhotosSheet);
const VideoSheet = late(async () => (await import('./VideoSheet.tsx')).VideoSheet);

/** In the address while photos, or a video, are added. */
const PHOTOS = 'photos';
const VIDEO = 'video';
/** And while the albums are named. */
const ALBUMS = 'albums';

/** The gallery: photos and videos in albums. */
export default function MediaPage() {
  const { t, localized } = useLanguage('adminMedia');
  const media = useQuery(mediaQuery);
  const items = media.data;
  const [view] = useTableView('media');
  const shown = useAddressParam('item');
  const visibility = useVisibility();
  const { show, dialog } = useDialog();
  const { edit, remove } = useRowEntries();
  const albums = useMemo(() => albumsOf(items), [items]);
  const columns = useMediaColumns(albums);
  const since = rangeStart(view);
  const rows = useMemo(
    () => items?.filter((item) => !since || (item.taken_on ?? clubDay(item.created_at)) >= since),
    [items, since],
  );
  const opened = items?.find(({ id }) => id === shown.value);
  const add = (
    <>
      <Button kind="secondary" icon={<Video />} onClick={() => shown.open(VIDEO)}>
        {t('addVideo')}
      </Button>
      <Button icon={<ImagePlus />} onClick={() => shown.open(PHOTOS)}>
        {t('addPhotos')}
      </Button>
    </>
  );
  const actions = (
    <div className="flex flex-wrap gap-3">
      {albums.length > 0 && (
        <Button kind="secondary" icon={<FolderOpen />} onClick={() => shown.open(ALBUMS)}>
          {t('albums.title')}
        </Button>
      )}
      {add}
    </div>
  );
  const ask = (ids: readonly string[]) => show((close) => <DeleteMediaDialog ids={ids} onClose={close} />);
  return (
    <AdminList
      {...wholeList('media', media)}
      rows={rows}
      label={t('title')}
      lead={t('lead')}
      action={actions}
      range={t('range')}
      columns={columns}
      rowLink={({ id }) => shown.linkTo(id)}
      rowMenu={(item) => ({
        name: t('actions', {
          title: localized(item, 'title') || t(`kinds.${item.kind}`),
        }),
        entries: [edit(() => shown.open(item.id)), visibility.entry(item), remove(() => ask([item.id]))],
      })}
      bulkSwitch={visibility}
      bulkRemove={ask}
      empty={{
        title: t(since ? 'emptyRange' : 'empty'),
        action: <div className="flex flex-wrap justify-center gap-3">{add}</div>,
      }}
    >
      {shown.value === PHOTOS && <PhotosSheet albums={albums} onClose={shown.close} />}
      {shown.value === ALBUMS && <AlbumsSheet onClose={shown.close} />}
      {shown.value === VIDEO && <VideoSheet albums={albums} onClose={shown.close} />}
      {opened && <MediaSheet key={opened.id} item={opened} albums={albums} onClose={shown.close} />}
      {dialog}
    </AdminList>
  );
}

/** Deletes photos and videos of the gallery. */
function DeleteMediaDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const { t } = useLanguage('adminMedia');
  const count = ids.length;
  return (
    <ConfirmDialog
      write={useMediaChange()}
      input={{ act: 'delete', ids }}
      onClose={onClose}
      title={t('deleteTitle', { count })}
      description={t('deleteNote')}
      losses={[{ label: t('deleteLoss'), count }]}
      confirmLabel={t('deleteConfirm', { count })}
      done={(deleted) => t('deleted', { count: deleted })}
      failed={t('failed.delete')}
    />
  );
}

/** Shows items on the site or hides them. */
function useVisibility() {
  const { t } = useLanguage('adminMedia');
  const { run } = useMediaChange();
  return useSwitch<MediaItem>({
    isOn: ({ is_visible }) => is_visible,
    on: t('show'),
    off: t('hide'),
    sign: 'show',
    write: ({ ids, on }) => run({ act: 'update', ids, row: { is_visible: on } }),
    one: (_item, on) => t(on ? 'shown' : 'isHidden', { count: 1 }),
    many: (count, on) => t(on ? 'shown' : 'isHidden', { count }),
    failed: t('failed.update'),
  });
}

function useMediaColumns(albums: readonly AlbumName[]): Column<MediaItem>[] {
  const { t, date, localized } = useLanguage('adminMedia');
  const nameOf = ({ albums: album }: MediaItem) => album && localized(album, 'name');
  return [
    {
      id: 'title',
      header: t('fields.title'),
      value: (item) => localized(item, 'title') || t('untitled'),
      cell: (item) => (
        <span className="flex items-center gap-3">
          <Thumb item={item} />
          <span className="font-semibold">{localized(item, 'title') || t('untitled')}</span>
        </span>
      ),
    },
    {
      id: 'kind',
      header: t('fields.kind'),
      value: (item) => t(`kinds.${item.kind}`),
      filter: MEDIA_KINDS.map((value) => ({ value, label: t(`plural.${value}`) })),
      filterValue: (item) => item.kind,
    },
    {
      id: 'album',
      header: t('fields.album'),
      value: nameOf,
      cell: (item) => nameOf(item) ?? <span className="text-muted">–</span>,
      ...(albums.length > 0
        ? {
            filter: albums.map((album) => ({ value: album.name, label: localized(album, 'name') })),
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
    switchColumn<MediaItem>({
      header: t('state'),
      isOn: ({ is_visible }) => is_visible,
      on: t('visible'),
      off: t('hidden'),
    }),
  ];
}

function Thumb({ item }: { item: MediaItem }) {
  const path = thumbOf(item);
  return (
    <span className="relative block w-18 shrink-0">
      <Photo src={path && publicFile('media', path)} alt="" className="rounded-[8px]!" />
      {item.kind === 'video' && (
        <span className="absolute inset-0 m-auto grid size-7 place-items-center rounded-full bg-raised text-water">
          <Play className="size-4" />
        </span>
      )}
    </span>
  );
}
