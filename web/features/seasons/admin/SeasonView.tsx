import { Pencil, Rocket, Trash2 } from 'lucide-react';
import { AUDIENCES } from '../../../../contracts/seasons.ts';
import { Button } from '../../../components/Button.tsx';
import { ButtonLink } from '../../../components/ButtonLink.tsx';
import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { useDialog } from '../../../components/dialogs/DialogHost.tsx';
import { Facts } from '../../../components/Facts.tsx';
import { PageHeader } from '../../../components/PageHeader.tsx';
import { late } from '../../../components/states/late.tsx';
import { useAddressParam } from '../../../kit/address-param.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { paths } from '../../../lib/paths.ts';
import { Answers } from './Answers.tsx';
import { PlannedClasses } from './PlannedClasses.tsx';
import { SeasonChip } from './SeasonChip.tsx';
import { stateOf, type Season } from './seasons-data.ts';

const SeasonSheet = late(async () => (await import('./SeasonSheet.tsx')).SeasonSheet);
const PublishDialog = late(async () => (await import('./PublishDialog.tsx')).PublishDialog);
const ProgramChildren = late(async () => (await import('./ProgramChildren.tsx')).ProgramChildren);
const RehearsalCard = late(async () => (await import('./plan/RehearsalCard.tsx')).RehearsalCard);

interface SeasonViewProps {
  season: Season;
  seasons: readonly Season[];
}

/** One season: its days and windows, its classes with their clashes, and the answers of the families. */
export function SeasonView({ season, seasons }: SeasonViewProps) {
  const { t, date, dateTime, localized } = useLanguage('seasons');
  const opened = useAddressParam('season');
  const { show, dialog } = useDialog();
  const state = stateOf(season);
  const name = localized(season, 'name');
  const windows = AUDIENCES.flatMap((audience) => {
    const opening = season.season_windows.find((one) => one.audience === audience);
    return opening ? [[t(`windows.${audience}`), dateTime(opening.opens_at)] as const] : [];
  });
  const edit = () => show((close) => <SeasonSheet season={season} seasons={seasons} onClose={close} />);
  return (
    <>
      <PageHeader
        title={name}
        back={{ to: paths.adminSection('seasons'), label: t('title') }}
        action={
          <div className="flex flex-wrap gap-2">
            {state === 'planned' && (
              <Button
                kind="quiet"
                icon={<Trash2 />}
                className="text-danger!"
                onClick={() =>
                  show((close) => (
                    <ConfirmDialog
                      call="delete_season"
                      input={{ season_id: season.id }}
                      onClose={close}
                      title={t('deleting.title', { name })}
                      description={t('deleting.note')}
                      losses={[{ label: t('deleting.classes'), count: season.classes.length }]}
                      confirmLabel={t('deleting.confirm', { name })}
                      done={t('deleting.done', { name })}
                      onDone={opened.close}
                    />
                  ))
                }
              >
                {t('delete')}
              </Button>
            )}
            <Button kind="secondary" icon={<Pencil />} onClick={edit}>
              {t('change')}
            </Button>
            {state === 'planned' && (
              <Button
                icon={<Rocket />}
                onClick={() => show((close) => <PublishDialog season={season} onClose={close} />)}
              >
                {t('publish.open')}
              </Button>
            )}
          </div>
        }
      />
      <div className="flex flex-col gap-6">
        <section className="flex flex-col gap-4 rounded-card bg-raised p-5 sm:p-6">
          <div>
            <SeasonChip season={season} />
          </div>
          {state === 'planned' && <p className="text-muted">{t('plannedNote')}</p>}
          <Facts
            className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4"
            of="font-semibold tabular"
            facts={[
              [t('columns.days'), `${date(season.starts_on)} – ${date(season.ends_on)}`],
              ...windows,
              ...(windows.length === 0 ? [[t('windows.title'), t('windows.none')] as const] : []),
            ]}
          />
        </section>
        <ProgramChildren
          seasonId={season.id}
          hasWindow={season.season_windows.some(({ audience }) => audience === 'program')}
        />
        {state !== 'planned' && <Answers seasonId={season.id} />}
        {state === 'planned' && <RehearsalCard seasonId={season.id} />}
        <PlannedClasses season={season} isPlanned={state === 'planned'} />
        <div className="flex flex-wrap gap-2">
          <ButtonLink kind="secondary" to={`${paths.adminSection('classes')}?classes.season=${season.id}`}>
            {t('inList')}
          </ButtonLink>
          {state !== 'over' && (
            <ButtonLink kind="secondary" to={paths.adminDraw(season.id)}>
              {t('draw')}
            </ButtonLink>
          )}
        </div>
      </div>
      {dialog}
    </>
  );
}
