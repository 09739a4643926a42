import { useQuery } from '@tanstack/react-query';
import { Ellipsis, Eye, EyeOff, ImagePlus, Pencil, Trash2, Video } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../contracts/roles.ts';
import { clubDay } from '../../../contracts/time.ts';
import { Button } from '../../components/Button.tsx';
import { DataTable } from '../../components/DataTable.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Menu } from '../../components/Menu.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { codeOf } from '../../lib/club-error.ts';
import { localized } from '../../lib/localized.ts';
import { useTableView } from '../../lib/table-address.ts';
import { useAddressParam } from '../admin/address-param.ts';
import { RangeControl, rangeStart } from '../admin/RangeControl.tsx';
import { DeleteMediaDialog } from './DeleteMediaDialog.tsx';
import { MediaSheet } from './MediaSheet.tsx';
import { PhotosSheet } from './PhotosSheet.tsx';
import { VideoSheet } from './VideoSheet.tsx';
import { albumsOf, mediaQuery } from './media-data.ts';
import type { MediaItem } from './media-data.ts';
import { useMediaColumns } from './use-media-columns.tsx';
import { useVisibility } from './use-visibility.ts';

/** In the address while photos, or a video, are added. */
const PHOTOS = 'photos';
const VIDEO = 'video';

/** The gallery: photos and videos in albums. */
export function MediaPage() {
  const { t } = useTranslation(['adminMedia', 'common']);
  const { data: items, error, refetch } = useQuery(mediaQuery);
  const [view] = useTableView('media');
  const [removing, setRemoving] = useState<readonly string[] | null>(null);
  const shown = useAddressParam('item');
  const setVisible = useVisibility();
  const albums = useMemo(() => albumsOf(items), [items]);
  const columns = useMediaColumns(albums);
  const since = rangeStart(view);
  const rows = useMemo(
    () => items?.filter((item) => !since || (item.taken_on ?? clubDay(item.created_at)) >= since),
    [items, since],
  );
  const opened = items?.find(({ id }) => id === shown.value);
  const add = (
    <div className="flex flex-wrap gap-3">
      <Button kind="secondary" icon={<Video aria-hidden="true" />} onClick={() => shown.open(VIDEO)}>
        {t('adminMedia:addVideo')}
      </Button>
      <Button icon={<ImagePlus aria-hidden="true" />} onClick={() => shown.open(PHOTOS)}>
        {t('adminMedia:addPhotos')}
      </Button>
    </div>
  );
  return (
    <>
      <PageHeader title={t('adminMedia:title')} lead={t('adminMedia:lead')} action={add} />
      <RangeControl name="media" label={t('adminMedia:range')} />
      <DataTable
        name="media"
        label={t('adminMedia:title')}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowLink={({ id }) => shown.linkTo(id)}
        rowActions={(item) => (
          <ItemMenu item={item} onEdit={() => shown.open(item.id)} onDelete={() => setRemoving([item.id])} />
        )}
        bulkActions={(ids, clear) => (
          <span className="flex flex-wrap gap-2">
            <Button kind="secondary" onClick={() => (setVisible(ids, true), clear())}>
              {t('adminMedia:show')}
            </Button>
            <Button kind="secondary" onClick={() => (setVisible(ids, false), clear())}>
              {t('adminMedia:hide')}
            </Button>
            <Button kind="danger" onClick={() => setRemoving(ids)}>
              {t('common:delete')}
            </Button>
          </span>
        )}
        error={error ? codeOf(error) : null}
        onRetry={() => void refetch()}
        empty={
          <div className="rounded-card bg-raised">
            <EmptyState title={t(since ? 'adminMedia:emptyRange' : 'adminMedia:empty')} action={add} />
          </div>
        }
      />
      {shown.value === PHOTOS && <PhotosSheet albums={albums} onClose={shown.close} />}
      {shown.value === VIDEO && <VideoSheet albums={albums} onClose={shown.close} />}
      {opened && <MediaSheet key={opened.id} item={opened} albums={albums} onClose={shown.close} />}
      {removing && <DeleteMediaDialog ids={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}

interface ItemMenuProps {
  item: MediaItem;
  onEdit: () => void;
  onDelete: () => void;
}

function ItemMenu({ item, onEdit, onDelete }: ItemMenuProps) {
  const { t, i18n } = useTranslation(['adminMedia', 'common']);
  const setVisible = useVisibility();
  const title = localized(item, 'title', i18n.language as Locale) || t(`adminMedia:kinds.${item.kind}`);
  const Icon = item.is_visible ? EyeOff : Eye;
  return (
    <Menu
      trigger={<IconButton name={t('adminMedia:actions', { title })} icon={<Ellipsis />} />}
      entries={[
        { label: t('common:edit'), icon: <Pencil aria-hidden="true" />, onSelect: onEdit },
        {
          label: t(item.is_visible ? 'adminMedia:hide' : 'adminMedia:show'),
          icon: <Icon aria-hidden="true" />,
          onSelect: () => setVisible([item.id], !item.is_visible),
        },
        { label: t('common:delete'), icon: <Trash2 aria-hidden="true" />, danger: true, onSelect: onDelete },
      ]}
    />
  );
}
