/** A film on another site that can be played here. */
export interface Film {
  site: 'youtube' | 'vimeo';
  id: string;
  /** The hash of an unlisted Vimeo film. */
  key?: string;
}

const YOUTUBE_HOSTS = ['youtube.com', 'm.youtube.com', 'youtube-nocookie.com', 'music.youtube.com'];
const YOUTUBE_ID = /^[\w-]{11}$/;
const VIMEO_PATH = /^\/(?:video\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/)?(\d{5,12})(?:\/([0-9a-f]{6,20}))?\/?$/;

/** The film of a link to YouTube or Vimeo; null for every other address. */
export function filmOf(address: string): Film | null {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:') return null;
  const host = url.hostname.replace(/^www\./, '');
  if (host === 'youtu.be') return youtube(url.pathname.slice(1));
  if (YOUTUBE_HOSTS.includes(host)) {
    const [, kind, id] = url.pathname.split('/');
    if (kind === 'watch') return youtube(url.searchParams.get('v'));
    return ['embed', 'shorts', 'live', 'v'].includes(kind ?? '') ? youtube(id) : null;
  }
  if (host !== 'vimeo.com' && host !== 'player.vimeo.com') return null;
  const [, id, path] = VIMEO_PATH.exec(url.pathname) ?? [];
  const key = path ?? url.searchParams.get('h');
  return id ? { site: 'vimeo', id, ...(key && /^[0-9a-f]{6,20}$/.test(key) && { key }) } : null;
}

const youtube = (id: string | null | undefined): Film | null =>
  id && YOUTUBE_ID.test(id) ? { site: 'youtube', id } : null;
