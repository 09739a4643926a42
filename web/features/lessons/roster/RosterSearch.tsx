import { Search } from 'lucide-react';
import { useState } from 'react';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { holdsWords } from '../../../lib/forms/holds-words.ts';
import type { MarkedChild } from './roster-data.ts';

/** A class of more children than this is searched. */
const FEW_CHILDREN = 15;

/** The words typed above a big class, and the children that match them. */
export function useRosterSearch(children: readonly MarkedChild[]) {
  const [typed, type] = useState('');
  const isOffered = children.length > FEW_CHILDREN;
  const text = isOffered ? typed : '';
  const found = (from: readonly MarkedChild[]) => from.filter(({ full_name }) => holdsWords(full_name, text));
  return { isOffered, text, type, found };
}

/** The first row of the list of a big class: finds a child by a part of the name. */
export function RosterSearch({ search, found }: { search: ReturnType<typeof useRosterSearch>; found: number }) {
  const { t } = useLanguage('roster');
  if (!search.isOffered) return null;
  return (
    <div className="rounded-t-card border-b border-line bg-raised last:rounded-card">
      <span className="relative block">
        <Search className="pointer-events-none absolute inset-y-0 left-3 my-auto size-5 text-muted" />
        <input
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          autoComplete="off"
          value={search.text}
          onChange={({ target }) => search.type(target.value)}
          className="min-h-11 w-full rounded-t-card bg-transparent pr-3 pl-11 -outline-offset-3 placeholder:text-muted"
        />
      </span>
      <p role="status" className={found === 0 ? 'px-4 py-3 text-muted' : 'sr-only'}>
        {search.text.trim() && (found === 0 ? t('notFound') : t('found', { count: found }))}
      </p>
    </div>
  );
}
