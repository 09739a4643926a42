import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../../components/ButtonLink.tsx';
import { OwnQueries } from '../../../components/states/OwnQueries.tsx';
import { QueryState } from '../../../components/states/QueryState.tsx';
import { needBundles } from '../../../i18n/client.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { paths } from '../../../lib/paths.ts';
import type { Route } from './+types/DrawPage.ts';
import { drawRecordQuery } from './draw-data.ts';
import { DrawRecord } from './DrawRecord.tsx';

/** The page is reached from the open site, whose texts are fewer. */
export async function clientLoader() {
  await needBundles('account', 'draw');
  return null;
}

/** The public record of a draw, for anybody. */
export default function DrawPage({ params: { seasonId } }: Route.ComponentProps) {
  return (
    <OwnQueries>
      <Draw seasonId={seasonId} />
    </OwnQueries>
  );
}

function Draw({ seasonId }: { seasonId: string }) {
  const { t, localized } = useLanguage('draw');
  const record = useQuery(drawRecordQuery(seasonId));
  return (
    <article className="page-width py-8 sm:py-12">
      <div className="mx-auto flex max-w-3xl flex-col gap-6">
        <title>{t('record.title')}</title>
        <div>
          <h1 className="font-condensed text-4xl font-extrabold">{t('record.title')}</h1>
          {record.data && <p className="mt-2 text-lg wrap-anywhere">{localized(record.data, 'name')}</p>}
        </div>
        <p>{t('record.lead')}</p>
        <QueryState query={record} cards={1} />
        {record.data && <DrawRecord draw={record.data} />}
        {record.data && (
          <ButtonLink to={paths.wishes(seasonId)} kind="secondary" className="self-start">
            {t('wizard.wishes')}
          </ButtonLink>
        )}
      </div>
    </article>
  );
}
