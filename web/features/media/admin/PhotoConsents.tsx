import { useQuery } from '@tanstack/react-query';
import { CameraOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { localized } from '../../../lib/localized.ts';
import { rpc } from '../../../lib/rpc.ts';
import { useLocale } from '../../../lib/use-locale.ts';

/** Which children may not be on the photos, before they are uploaded; nothing where the club asks for no consent. */
export function PhotoConsents() {
  const { t } = useTranslation('adminMedia');
  const locale = useLocale();
  const { data } = useQuery({
    queryKey: ['documents', 'without-photos'],
    queryFn: () => rpc('list_children_without_photos', {}),
  });
  if (!data?.asked) return null;
  const { children } = data;
  if (children.length === 0) return <p className="text-muted">{t('consent.all')}</p>;
  return (
    <details className="group rounded-control bg-warning-soft px-4">
      <summary className="-mx-4 flex min-h-12 cursor-pointer list-none items-center gap-2 rounded-control px-4 py-2.5 [&::-webkit-details-marker]:hidden">
        <CameraOff aria-hidden="true" className="size-5 shrink-0 text-warning" />
        <span>
          <span className="block font-semibold underline underline-offset-4">
            {t('consent.count', { count: children.length })}
          </span>
          <span className="block text-sm">{t('consent.note')}</span>
        </span>
      </summary>
      <ul className="max-h-80 divide-y divide-line overflow-y-auto pb-2">
        {children.map((child) => (
          <li key={child.child_id} className="py-2 [overflow-wrap:anywhere]">
            <span className="block font-semibold">{child.full_name}</span>
            <span className="block text-sm">
              {child.classes.map((swimClass) => localized(swimClass, 'title', locale)).join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
