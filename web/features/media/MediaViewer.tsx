import { ChevronLeft, ChevronRight, Play, X } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { filmOf, type Film } from '../../../contracts/films.ts';
import { Button } from '../../components/Button.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { publicFile } from '../../lib/paths.ts';
import { srcSetOf } from '../../lib/public/pictures.ts';
import { agreeToFilms, hasAgreedToFilms } from './film-consent.ts';
import type { MediaItem } from './media-view.ts';

interface ViewerProps {
  items: readonly MediaItem[];
  /** The position of what is shown; null while the viewer is closed. */
  open: number | null;
  onOpen: (index: number | null) => void;
}

/** A finger that goes so far to the side turns the page. */
const SWIPE_POINTS = 48;

/**
 * One photo or video over the whole screen, in the browser's own modal dialog: Esc closes it, the focus goes back to where
 * it came from. Arrow keys and swipes go on, Home and End to the ends.
 */
export function MediaViewer({ items, open, onOpen }: ViewerProps) {
  const { t } = useLanguage(['media', 'common']);
  const dialog = useRef<HTMLDialogElement>(null);
  const touched = useRef<{ x: number; y: number } | null>(null);
  const item = open === null ? undefined : items[open];
  const isOpen = item !== undefined;
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  const show = (index: number) => onOpen((index + items.length) % items.length);
  const step = (by: number) => open !== null && show(open + by);
  const onKeyDown = (event: KeyboardEvent) => {
    // In a film they lead through the film.
    if (event.target instanceof HTMLVideoElement) return;
    if (event.key === 'ArrowRight') step(1);
    if (event.key === 'ArrowLeft') step(-1);
    if (event.key === 'Home') show(0);
    if (event.key === 'End') show(items.length - 1);
  };
  const onPointerUp = ({ clientX, clientY }: PointerEvent) => {
    const from = touched.current;
    touched.current = null;
    if (!from) return;
    const across = clientX - from.x;
    if (Math.abs(across) > SWIPE_POINTS && Math.abs(across) > 2 * Math.abs(clientY - from.y)) step(across < 0 ? 1 : -1);
  };
  const title = item && (item.title || t(`kinds.${item.kind}`));
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onClose={() => onOpen(null)}
      onKeyDown={onKeyDown}
      className="m-0 h-dvh max-h-none w-full max-w-none bg-surface text-ink"
    >
      {item && open !== null && (
        <div className="flex h-full flex-col">
          <div className="flex items-center gap-2 p-3">
            <p aria-live="polite" className="flex min-w-0 flex-1 gap-2 pl-2">
              <span className="truncate font-semibold">{title}</span>{' '}
              <span className="shrink-0 text-muted tabular">
                {t('position', { position: open + 1, all: items.length })}
              </span>
            </p>
            {items.length > 1 && (
              <>
                <IconButton name={t('previous')} icon={<ChevronLeft />} onClick={() => step(-1)} />
                <IconButton name={t('next')} icon={<ChevronRight />} onClick={() => step(1)} />
              </>
            )}
            <IconButton name={t('common:close')} icon={<X />} onClick={() => onOpen(null)} />
          </div>
          <div
            key={item.id}
            className="min-h-0 flex-1 touch-pan-y touch-pinch-zoom p-3 pt-0"
            onPointerDown={({ isPrimary, pointerType, clientX, clientY }) => {
              touched.current = isPrimary && pointerType !== 'mouse' ? { x: clientX, y: clientY } : null;
            }}
            onPointerUp={onPointerUp}
            onPointerCancel={() => (touched.current = null)}
          >
            <Large item={item} title={title!} />
          </div>
          <Beside items={items} open={open} />
        </div>
      )}
    </dialog>
  );
}

function Large({ item, title }: { item: MediaItem; title: string }) {
  const { t } = useLanguage('media');
  const source = item.path ? publicFile('media', item.path) : null;
  const poster = item.thumb ? publicFile('media', item.thumb) : null;
  if (item.kind === 'photo' && source)
    return (
      <img
        key={source}
        src={source}
        srcSet={srcSetOf(source)}
        sizes="100vw"
        alt={title}
        draggable={false}
        style={item.blur ? { backgroundImage: `url(${item.blur})` } : undefined}
        // A few pixels have not quite the photo's shape: they would look out at its sides.
        onLoad={({ currentTarget }) => currentTarget.style.removeProperty('background-image')}
        className="size-full bg-contain bg-center bg-no-repeat object-contain"
      />
    );
  if (source)
    return (
      <video
        src={source}
        poster={poster ?? undefined}
        controls
        playsInline
        preload="metadata"
        className="size-full object-contain"
      />
    );
  const film = filmOf(item.videoUrl ?? '');
  if (film) return <FilmPlayer film={film} title={title} poster={poster} />;
  return (
    <div className="grid size-full place-items-center">
      <a href={item.videoUrl ?? '#'} rel="noreferrer" target="_blank" className="font-semibold text-water underline">
        {t('elsewhere', { title })}
      </a>
    </div>
  );
}

/** The photos before and after are fetched ahead, so that going on waits for nothing. */
function Beside({ items, open }: { items: readonly MediaItem[]; open: number }) {
  const near = [open + 1, open - 1].map((index) => items[(index + items.length) % items.length]!);
  return (
    <div hidden>
      {near.map(({ id, kind, path }) =>
        kind === 'photo' && path ? (
          <img
            key={id}
            src={publicFile('media', path)}
            srcSet={srcSetOf(publicFile('media', path))}
            sizes="100vw"
            alt=""
          />
        ) : null,
      )}
    </div>
  );
}

const SITES = { youtube: 'YouTube', vimeo: 'Vimeo' };

/** A film that is on another site: nothing is asked of that site before the reader agrees; that is remembered. */
function FilmPlayer({ film, title, poster }: { film: Film; title: string; poster: string | null }) {
  const { t } = useLanguage('media');
  const [agreed, setAgreed] = useState(hasAgreedToFilms);
  const site = SITES[film.site];
  if (agreed)
    return (
      <iframe
        src={playerAddress(film)}
        title={title}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        allowFullScreen
        // The site refuses to play without knowing where it is shown; it gets the club's address alone.
        referrerPolicy="strict-origin"
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        className="size-full rounded-card bg-water-soft"
      />
    );
  return (
    <div className="relative grid size-full place-items-center overflow-hidden rounded-card bg-water-soft">
      {poster && (
        <img
          src={poster}
          srcSet={srcSetOf(poster)}
          sizes="100vw"
          alt=""
          className="absolute inset-0 size-full object-cover"
        />
      )}
      <div className="relative m-4 flex max-w-md flex-col items-start gap-4 rounded-card bg-raised p-6 shadow-float">
        <p>{t('film.ask', { site })}</p>
        <Button
          icon={<Play />}
          onClick={() => {
            agreeToFilms();
            setAgreed(true);
          }}
        >
          {t('film.play', { site })}
        </Button>
      </div>
    </div>
  );
}

function playerAddress({ site, id, key }: Film): string {
  if (site === 'youtube') return `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`;
  return `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1${key ? `&h=${key}` : ''}`;
}
