import { Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Film } from '../../../contracts/films.ts';
import { Button } from '../../components/Button.tsx';
import { srcSetOf } from '../../lib/pictures.ts';
import { agreeToFilms, hasAgreedToFilms } from './film-consent.ts';

const SITES = { youtube: 'YouTube', vimeo: 'Vimeo' };

interface FilmPlayerProps {
  film: Film;
  title: string;
  poster: string | null;
}

/** A film that is on another site: nothing is asked of that site before the reader agrees; that is remembered. */
export function FilmPlayer({ film, title, poster }: FilmPlayerProps) {
  const { t } = useTranslation('media');
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
          icon={<Play aria-hidden="true" />}
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
