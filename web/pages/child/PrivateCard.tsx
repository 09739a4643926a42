import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Card } from '../../components/Card.tsx';
import { PrivateLessonsLeft } from '../../features/lessons/slots/PrivatePackages.tsx';
import { useClubSettings } from '../../kit/club/settings-data.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';

/** The way to a private lesson, where the club offers them. */
export function PrivateCard({ childId }: { childId: string }) {
  const { t } = useLanguage('slots');
  const { privateLessons } = useClubSettings();
  if (!privateLessons) return null;
  return (
    <Card title={t('book.title')}>
      <PrivateLessonsLeft childId={childId} />
      <p className="text-muted">{t('book.card')}</p>
      <ButtonLink kind="secondary" to={paths.bookSlot(childId)} className="mt-4">
        {t('book.open')}
      </ButtonLink>
    </Card>
  );
}
