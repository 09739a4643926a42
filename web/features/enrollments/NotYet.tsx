import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { askQuery } from '../../lib/api/club-query.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';

const drawOfClass = (classId: string) =>
  askQuery(['seasons', 'draw-of-class', classId], (club) =>
    club.from('classes').select('season_id,seasons(season_draws(closes_at,closed_at))').eq('id', classId).single(),
  );

interface NotYetProps {
  classId: string;
  /** The child. */
  name: string;
  className: string;
}

/** A season that takes the child at no hour of its own: with a draw, the way to its wishes. */
export function NotYet({ classId, name, className }: NotYetProps) {
  const { t, dateTime } = useLanguage('draw');
  const { data, isPending } = useQuery(drawOfClass(classId));
  if (isPending) return null;
  const draw = data?.seasons?.season_draws;
  return (
    <div className={className}>
      <CircleAlert className="size-5 shrink-0 text-water" />
      <strong className="min-w-0 flex-1 basis-48">
        {draw
          ? t(draw.closed_at ? 'wizard.closed' : 'wizard.open', { date: dateTime(draw.closes_at) })
          : t('wizard.never', { name })}
      </strong>
      {draw && data.season_id && (
        <ButtonLink kind="secondary" to={paths.wishes(data.season_id)} className="max-sm:w-full">
          {t('wizard.wishes')}
        </ButtonLink>
      )}
    </div>
  );
}
