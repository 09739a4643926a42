import { Search } from 'lucide-react';
import { useLayoutEffect, useState } from 'react';
import { IconButton } from '../../components/IconButton.tsx';
import { late } from '../../components/states/late.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';

const SearchPanel = late(async () => (await import('./SearchPanel.tsx')).default);

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the search over all admin data: a button of the rail that listens to its keys, or of a phone's head. */
export function AdminSearch({ variant }: { variant: 'rail' | 'head' }) {
  const { t } = useLanguage('adminShell');
  const [open, setOpen] = useState(false);
  // Before the button is painted: its keys are pressed as soon as it is seen.
  useLayoutEffect(() => {
    if (variant === 'head') return undefined;
    const listen = (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [variant]);
  return (
    <>
      {variant === 'head' ? (
        <IconButton name={t('search.title')} icon={<Search />} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      ) : (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K /"
          onClick={() => setOpen(true)}
          className="mb-3 flex min-h-11 shrink-0 items-center gap-3 rounded-control bg-surface px-3 text-muted hover:bg-water-soft hover:text-ink"
        >
          <Search className="size-5 shrink-0" />
          {t('search.button')}
          <kbd aria-hidden="true" className="ml-auto font-sans text-sm">
            {isMac ? '⌘K' : 'Ctrl K'}
          </kbd>
        </button>
      )}
      {open && <SearchPanel onClose={() => setOpen(false)} />}
    </>
  );
}

/** ⌘K or Ctrl+K anywhere, in any keyboard layout; „/“ where no text is being written. */
function isSearchKey({ key, code, metaKey, ctrlKey, altKey, target }: KeyboardEvent): boolean {
  if (altKey) return false;
  if (metaKey || ctrlKey) return code === 'KeyK' || key.toLowerCase() === 'k';
  return key === '/' && !(target as Element).closest('input, textarea, select, [contenteditable], [role=dialog]');
}
