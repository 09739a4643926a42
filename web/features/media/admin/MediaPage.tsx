import { useQuery } from '@tanstack/react-query';
import { Eye, EyeOff, FolderOpen, ImagePlus, Pencil, Trash2, Video } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clubDay } from '../../../../contracts/time.ts';
import { Button } from '../../../components/Button.tsx';
import { late } from '../../../components/late.tsx';
import { localized } from '../../../lib/localized.ts';
import { useTableView } from '../../../lib/table-address.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { useAddressParam } from '../../../kit/address-param.ts';
import { BulkSwitch } from '../../../kit/BulkSwitch.tsx';
import { wholeList } from '../../../kit/list-page.ts';
import { AdminList } from '../../../kit/AdminList.tsx';
import { rangeStart } from '../../../kit/RangeControl.tsx';
import { RowMenu } from '../../../kit/RowMenu.tsx';
import { DeleteMediaDialog } from './DeleteMediaDialog.tsx';
import { albumsOf, mediaQuery } from './media-data.ts';
import type { MediaItem } from './media-data.ts';
import { useMediaColumns } from './use-media-columns.tsx';
import { useVisibility } from './use-visibility.ts';

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
export function MediaPage() {
  const { t } = useTranslation(['adminMedia', 'common']);
  const media = useQuery(mediaQuery);
  const items = media.data;
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
    <>
      <Button kind="secondary" icon={<Video aria-hidden="true" />} onClick={() => shown.open(VIDEO)}>
        {t('adminMedia:addVideo')}
      </Button>
      <Button icon={<ImagePlus aria-hidden="true" />} onClick={() => shown.open(PHOTOS)}>
        {t('adminMedia:addPhotos')}
      </Button>
    </>
  );
  const actions = (
    <div className="flex flex-wrap gap-3">
      {albums.length > 0 && (
        <Button kind="secondary" icon={<FolderOpen aria-hidden="true" />} onClick={() => shown.open(ALBUMS)}>
          {t('adminMedia:albums.title')}
        </Button>
      )}
      {add}
    </div>
  );
  return (
    <AdminList
      {...wholeList('media', media)}
      rows={rows}
      label={t('adminMedia:title')}
      lead={t('adminMedia:lead')}
      action={actions}
      range={t('adminMedia:range')}
      columns={columns}
      rowLink={({ id }) => shown.linkTo(id)}
      rowActions={(item) => (
        <ItemMenu item={item} onEdit={() => shown.open(item.id)} onDelete={() => setRemoving([item.id])} />
      )}
      bulkActions={(ids, clear) => (
        <>
          <BulkSwitch
            rows={items?.filter(({ id }) => ids.includes(id)) ?? []}
            isOn={({ is_visible }) => is_visible}
            on={t('adminMedia:show')}
            off={t('adminMedia:hide')}
            onSet={(chosen, on) => {
              setVisible(chosen, on);
              clear();
            }}
          />
          <Button kind="danger" onClick={() => setRemoving(ids)}>
            {t('common:delete')}
          </Button>
        </>
      )}
      empty={{
        title: t(since ? 'adminMedia:emptyRange' : 'adminMedia:empty'),
        action: <div className="flex flex-wrap justify-center gap-3">{add}</div>,
      }}
    >
      {shown.value === PHOTOS && <PhotosSheet albums={albums} onClose={shown.close} />}
      {shown.value === ALBUMS && <AlbumsSheet onClose={shown.close} />}
      {shown.value === VIDEO && <VideoSheet albums={albums} onClose={shown.close} />}
      {opened && <MediaSheet key={opened.id} item={opened} albums={albums} onClose={shown.close} />}
      {removing && <DeleteMediaDialog ids={removing} onClose={() => setRemoving(null)} />}
    </AdminList>
  );
}

interface ItemMenuProps {
  item: MediaItem;
  onEdit: () => void;
  onDelete: () => void;
}

function ItemMenu({ item, onEdit, onDelete }: ItemMenuProps) {
  const { t } = useTranslation(['adminMedia', 'common']);
  const locale = useLocale();
  const setVisible = useVisibility();
  const title = localized(item, 'title', locale) || t(`adminMedia:kinds.${item.kind}`);
  const Icon = item.is_visible ? EyeOff : Eye;
  return (
    <RowMenu
      name={t('adminMedia:actions', { title })}
      entries={[
        { label: t('common:edit'), icon: <Pencil aria-hidden="true" />, onSelect: onEdit },
        {
          label: t(item.is_visible ? 'adminMedia:hide' : 'adminMedia:show'),
          icon: <Icon aria-hidden="true" />,
          onSelect: () => setVisible([item], !item.is_visible),
        },
        { label: t('common:delete'), icon: <Trash2 aria-hidden="true" />, danger: true, onSelect: onDelete },
      ]}
    />
  );
}
