import { ChevronLeft, ChevronRight, Play, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../components/IconButton.tsx';
import { Photo } from '../../components/Photo.tsx';
import { publicFile } from '../../lib/paths.ts';
import type { MediaItem } from './MediaPage.tsx';

/** The pictures in a grid; one pressed fills the screen, and the arrows go on. */
export function MediaGrid({ items }: { items: MediaItem[] }) {
  const { t } = useTranslation('media');
  const [open, setOpen] = useState<number | null>(null);
  return (
    <>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-4">
        {items.map((item, index) => (
          <li key={item.id}>
            <button
              type="button"
              aria-label={`${t('open')}: ${item.title}`}
              onClick={() => setOpen(index)}
              className="relative block w-full rounded-card transition-[transform] duration-150 hover:-translate-y-0.5"
            >
              <Photo src={thumbOf(item)} alt="" />
              {item.kind === 'video' && (
                <span className="absolute inset-0 m-auto grid size-14 place-items-center rounded-full bg-raised text-water shadow-float">
                  <Play aria-hidden="true" />
                </span>
              )}
            </button>
            <p className="mt-1.5 text-sm text-muted">{item.title}</p>
          </li>
        ))}
      </ul>
      <Viewer items={items} open={open} onOpen={setOpen} />
    </>
  );
}

interface ViewerProps {
  items: MediaItem[];
  open: number | null;
  onOpen: (index: number | null) => void;
}

function Viewer({ items, open, onOpen }: ViewerProps) {
  const { t } = useTranslation(['media', 'common']);
  const dialog = useRef<HTMLDialogElement>(null);
  const item = open === null ? undefined : items[open];
  useEffect(() => {
    if (item) dialog.current?.showModal();
    else dialog.current?.close();
  }, [item]);
  const step = (by: number) => open !== null && onOpen((open + by + items.length) % items.length);
  return (
    <dialog
      ref={dialog}
      aria-label={item?.title}
      onClose={() => onOpen(null)}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight') step(1);
        if (event.key === 'ArrowLeft') step(-1);
      }}
      className="m-0 h-dvh max-h-none w-full max-w-none bg-surface text-ink"
    >
      {item && (
        <div className="flex h-full flex-col">
          <div className="flex items-center gap-2 p-3">
            <p className="min-w-0 flex-1 truncate pl-2 font-semibold">{item.title}</p>
            <IconButton name={t('common:back')} icon={<ChevronLeft />} onClick={() => step(-1)} />
            <IconButton name={t('common:next')} icon={<ChevronRight />} onClick={() => step(1)} />
            <IconButton name={t('common:close')} icon={<X />} onClick={() => onOpen(null)} />
          </div>
          <div className="min-h-0 flex-1 p-3 pt-0">
            <Large item={item} />
          </div>
        </div>
      )}
    </dialog>
  );
}

function Large({ item }: { item: MediaItem }) {
  const source = item.path ? publicFile('media', item.path) : null;
  if (item.kind === 'photo' && source)
    return <img src={source} alt={item.title} className="size-full object-contain" />;
  if (source) {
    return (
      <video
        src={source}
        poster={thumbOf(item) ?? undefined}
        controls
        playsInline
        className="size-full object-contain"
      />
    );
  }
  return (
    <a
      href={item.videoUrl ?? '#'}
      rel="noreferrer"
      target="_blank"
      className="grid size-full place-items-center font-semibold text-water underline"
    >
      {item.title}
    </a>
  );
}

function thumbOf(item: MediaItem): string | null {
  const path = item.kind === 'video' ? item.poster : item.path;
  return path ? publicFile('media', path) : null;
}
