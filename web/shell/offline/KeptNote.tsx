import { useQueryClient } from '@tanstack/react-query';
import { Smartphone } from 'lucide-react';
import { useOldestKept } from '../../lib/first/kept-query.ts';
import { useLanguage } from '../../lib/format/use-language.ts';

/** Says that what is shown comes from the device, and of when it is; nothing while it comes from the club. */
export function KeptNote() {
  const { t, dateTime } = useLanguage('area');
  const keptAt = useOldestKept(useQueryClient());
  if (keptAt === null) return null;
  return (
    <p role="status" className="mb-3 flex items-center gap-2 text-sm text-muted">
      <Smartphone className="size-5 shrink-0" />
      {t('kept', { when: dateTime(new Date(keptAt)) })}
    </p>
  );
}
