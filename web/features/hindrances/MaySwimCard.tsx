import { useQuery } from '@tanstack/react-query';
import { ShieldAlert, ShieldQuestion } from 'lucide-react';
import { Card } from '../../components/Card.tsx';
import { StatusChip } from '../../components/Chip.tsx';
import { errorText } from '../../lib/api/error-text.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { maySwimQuery } from './hindrances-data.ts';
import { NextStep } from './NextStep.tsx';

/** A child's „may it swim“ for its family: each reason against it with the press that settles it; nothing where all is in order. */
export function MaySwimCard({ childId }: { childId: string }) {
  const { t, date } = useLanguage('hindrances');
  const { data } = useQuery(maySwimQuery(childId));
  if (!data || data.reasons.length === 0) return null;
  return (
    <Card
      title={t('title')}
      aside={<StatusChip progress={data.may_swim ? 'good' : 'bad'}>{t(data.may_swim ? 'yes' : 'no')}</StatusChip>}
    >
      <ul className="divide-y divide-line">
        {data.reasons.map(({ reason, day, refuses }, index) => {
          const isEnding = reason === 'certificate_ending';
          const Sign = isEnding ? ShieldQuestion : ShieldAlert;
          return (
            <li key={index} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
              <Sign className={isEnding ? 'size-5 shrink-0 text-warning' : 'size-5 shrink-0 text-danger'} />
              <span className="min-w-0 flex-1 basis-48">
                <span className="block font-semibold">
                  {isEnding ? t('ending', { date: date(day ?? '') }) : errorText(reason)}
                  {!isEnding && day && <span className="font-normal text-muted"> {date(day)}</span>}
                </span>
                {refuses && <span className="block text-sm text-muted">{t('refused')}</span>}
              </span>
              <NextStep code={reason} childId={childId} kind={isEnding ? 'secondary' : 'primary'} />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
