import { useQuery } from '@tanstack/react-query';
import { UserSearch } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { FormError } from '../../components/FormError.tsx';
import { TextField } from '../../components/TextField.tsx';
import { faultText } from '../../lib/error-text.ts';
import { familiesQuery } from '../payments/bank/choices-data.ts';

/** Looks for a family and opens its statement. */
export function FindFamily({ onChoose }: { onChoose: (userId: string) => void }) {
  const { t } = useTranslation('books');
  const [open, setOpen] = useState(false);
  const [words, setWords] = useState('');
  const { data, error } = useQuery({ ...familiesQuery(words.trim()), enabled: open });
  return (
    <>
      <Button kind="secondary" icon={<UserSearch aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('family.open')}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={t('family.find')}>
        <TextField
          label={t('family.search')}
          type="search"
          autoComplete="off"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <FormError message={faultText(error)} />
        <ul className="flex flex-col">
          {data?.map(({ user_id, full_name, email }) => (
            <li key={user_id}>
              <button
                type="button"
                className="w-full rounded-control px-3 py-2 text-left hover:bg-water-soft"
                onClick={() => onChoose(user_id)}
              >
                <span className="block font-semibold">{full_name || email}</span>
                <span className="block text-sm text-muted">{email}</span>
              </button>
            </li>
          ))}
        </ul>
        {data?.length === 0 && <p className="text-muted">{t('family.none')}</p>}
      </Dialog>
    </>
  );
}
