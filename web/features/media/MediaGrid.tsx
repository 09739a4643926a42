import { Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Photo } from '../../components/Photo.tsx';
import { useFormat } from '../../lib/format.ts';
import { publicFile } from '../../lib/paths.ts';
import { MediaViewer } from './MediaViewer.tsx';
import { byAlbum } from './media-view.ts';
import type { MediaItem } from './media-view.ts';

/** A phone's first row: the rest comes as it is needed. */
const AT_ONCE = 2;

/** The pictures in a grid, album by album; one pressed fills the screen, and the arrows go on through all of them. */
export function MediaGrid({ items }: { items: MediaItem[] }) {
  const { t } = useTranslation('media');
  const { date } = useFormat();
  const albums = byAlbum(items);
  const inOrder = albums.flatMap((each) => each.items);
  const [open, setOpen] = useState<number | null>(null);
  return (
    <>
      {albums.map(({ album, items: shown }) => (
        <section key={album?.key} aria-label={album?.name ?? t('withoutAlbum')} className="mt-12 first:mt-0">
          {(album !== null || albums.length > 1) && (
            <div className="mb-4 flex flex-wrap items-baseline gap-x-3">
              <h2
                lang={album && album.name === album.key ? 'bg' : undefined}
                className="font-condensed text-3xl font-bold"
              >
                {album?.name ?? t('withoutAlbum')}
              </h2>
              {album !== null && shown[0]?.takenOn && (
                <p className="text-sm text-muted">
                  <time dateTime={shown[0].takenOn}>{date(shown[0].takenOn)}</time>
                </p>
              )}
            </div>
          )}
          <ul className="grid grid-cols-2 gap-x-3 gap-y-5 md:grid-cols-3 lg:grid-cols-4">
            {shown.map((item) => (
              <li key={item.id}>
                <Thumb
                  item={item}
                  eager={inOrder.indexOf(item) < AT_ONCE}
                  onOpen={() => setOpen(inOrder.indexOf(item))}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <MediaViewer items={inOrder} open={open} onOpen={setOpen} />
    </>
  );
}

interface ThumbProps {
  item: MediaItem;
  eager: boolean;
  onOpen: () => void;
}

function Thumb({ item, eager, onOpen }: ThumbProps) {
  const { t } = useTranslation('media');
  const title = item.title || t(`kinds.${item.kind}`);
  return (
    <>
      <button
        type="button"
        aria-label={t('open', { title })}
        onClick={onOpen}
        className="relative block w-full rounded-card transition-[transform] duration-150 hover:-translate-y-0.5"
      >
        <Photo
          src={item.thumb && publicFile('media', item.thumb)}
          alt=""
          eager={eager}
          blur={item.blur}
          sizes="(width >= 64rem) 17rem, (width >= 48rem) 33vw, calc(50vw - 1.5rem)"
        />
        {item.kind === 'video' && (
          <span className="absolute inset-0 m-auto grid size-14 place-items-center rounded-full bg-raised text-water shadow-float">
            <Play aria-hidden="true" />
          </span>
        )}
      </button>
      {item.title && <p className="mt-1.5 text-sm text-muted">{item.title}</p>}
    </>
  );
}
