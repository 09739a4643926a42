import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Search, X } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { BACKDROP } from '../../components/dialogs/panels.tsx';
import { FormError } from '../../components/fields/FormError.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { useHoldTurn } from '../../components/states/use-turn.ts';
import { faultText } from '../../lib/api/error-text.ts';
import { useSettled } from '../../lib/browser/use-settled.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useSession } from '../session/SessionProvider.tsx';
import { KINDS, type ItemsOfKind, type SearchItem } from './item.ts';
import { keepRecent } from './recent.ts';
import { useSearchResults } from './use-search-results.ts';

/** The admin search: one field, and below it all that the words lead to. */
export default function SearchPanel({ onClose }: { onClose: () => void }) {
  const { t } = useLanguage('adminShell');
  // A sheet that was asked for before may still be on its way.
  useHoldTurn();
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={BACKDROP} />
        <Dialog.Popup
          aria-label={t('search.title')}
          className="fixed inset-0 z-50 flex flex-col bg-raised text-ink shadow-float outline-none sm:inset-x-0 sm:top-[10dvh] sm:bottom-auto sm:mx-auto sm:max-h-[80dvh] sm:w-full sm:max-w-2xl sm:rounded-card"
        >
          <Palette onClose={onClose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useLanguage(['adminShell', 'common']);
  const { user } = useSession();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const { results, error, busy } = useSearchResults(user?.id ?? '', useSettled(typed.trim()));
  const choose = (item: SearchItem) => {
    if (user) keepRecent(user.id, item);
    onClose();
    void navigate(item.to);
  };
  const count = results.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <Autocomplete.Root
      open
      inline
      autoHighlight="always"
      keepHighlight
      filter={null}
      items={results}
      value={typed}
      onValueChange={(value, { reason }) => reason !== 'item-press' && setTyped(value)}
      itemToStringValue={({ label }: SearchItem) => label}
    >
      <div className="flex items-center gap-3 border-b border-line py-2 pr-2 pl-5">
        <Search className="size-5 shrink-0 text-muted" />
        <Autocomplete.Input
          aria-label={t('search.label')}
          placeholder={t('search.placeholder')}
          className="min-h-11 min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-muted"
        />
        <IconButton name={t('common:close')} icon={<X />} onClick={onClose} />
      </div>
      <div aria-busy={busy || undefined} className="min-h-0 flex-1 overflow-y-auto p-2">
        <FormError message={faultText(error)} />
        <Autocomplete.Status className={count > 0 || busy ? 'sr-only' : 'px-3 py-4 text-muted'}>
          {count > 0 ? t('search.found', { count }) : !busy && t('search.nothing')}
        </Autocomplete.Status>
        <Autocomplete.List aria-label={t('search.results')}>
          {(found: ItemsOfKind) => (
            <Autocomplete.Group key={found.value} items={found.items} className="pb-2">
              <Autocomplete.GroupLabel className="px-3 pt-2 pb-1 text-sm font-semibold text-muted">
                {found.label}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(item: SearchItem) => <Line key={item.to} item={item} onChoose={() => choose(item)} />}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </div>
    </Autocomplete.Root>
  );
}

function Line({ item, onChoose }: { item: SearchItem; onChoose: () => void }) {
  const Icon = KINDS[item.kind];
  return (
    <Autocomplete.Item
      value={item}
      onClick={onChoose}
      className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 data-highlighted:bg-water-soft"
    >
      <Icon className="size-5 shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold tabular">{item.label}</span>
        {item.detail && <span className="block truncate text-sm text-muted">{item.detail}</span>}
      </span>
    </Autocomplete.Item>
  );
}
