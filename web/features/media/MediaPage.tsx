import { Play } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { PageMeta } from '../../components/PageMeta.tsx';
import { Photo } from '../../components/Photo.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { ErrorState } from '../../components/states/ErrorState.tsx';
import { cx } from '../../lib/cx.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { publicFile } from '../../lib/paths.ts';
import { PublicHeading } from '../../shell/frame/PublicHeading.tsx';
import type { Route } from './+types/MediaPage.ts';
import { type MediaData, readMedia } from './media-data.server.ts';
import { byAlbum, readView, viewAddress, type MediaItem, type MediaView } from './media-view.ts';
import { MediaViewer } from './MediaViewer.tsx';

export const loader = ({ request, context }: Route.LoaderArgs) => readMedia(request, context);

const KINDS = [
  { key: 'all', kind: null },
  { key: 'photos', kind: 'photo' },
  { key: 'videos', kind: 'video' },
] as const;

/** The gallery; which kind and which album are shown is in the address. */
export default function MediaPage({ loaderData: { items, albums, more } }: Route.ComponentProps) {
  const { t } = useLanguage('media');
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
  const { t } = useLanguage('media');
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

/** A phone's first row: the rest comes as it is needed. */
const AT_ONCE = 2;

/** The pictures in a grid, album by album; one pressed fills the screen, and the arrows go on through all of them. */
function MediaGrid({ items }: { items: MediaItem[] }) {
  const { t, date } = useLanguage('media');
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

function Thumb({ item, eager, onOpen }: { item: MediaItem; eager: boolean; onOpen: () => void }) {
  const { t } = useLanguage('media');
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
            <Play />
          </span>
        )}
      </button>
      {item.title && <p className="mt-1.5 text-sm text-muted">{item.title}</p>}
    </>
  );
}
