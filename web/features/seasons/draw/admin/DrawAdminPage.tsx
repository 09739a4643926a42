import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clubClock, clubMoment } from '../../../../../contracts/club-moment.ts';
import type { DrawRecord as Draw } from '../../../../../contracts/seasons.ts';
import { Button } from '../../../../components/Button.tsx';
import { ButtonLink } from '../../../../components/ButtonLink.tsx';
import { Card } from '../../../../components/Card.tsx';
import { DateField } from '../../../../components/fields/DateField.tsx';
import { TextField } from '../../../../components/fields/TextField.tsx';
import { PageHeader } from '../../../../components/PageHeader.tsx';
import { QueryState } from '../../../../components/states/QueryState.tsx';
import { useProcedure } from '../../../../components/states/use-procedure.ts';
import { clockOf } from '../../../../kit/typed-values.ts';
import { codeOf } from '../../../../lib/api/club-error.ts';
import { useLanguage } from '../../../../lib/format/use-language.ts';
import { paths } from '../../../../lib/paths.ts';
import { drawRecordQuery } from '../draw-data.ts';
import { DrawRecord } from '../DrawRecord.tsx';
import type { Route } from './+types/DrawAdminPage.ts';

/** A draw from its setting up to its result. */
export default function DrawAdminPage({ params: { seasonId } }: Route.ComponentProps) {
  const { t, localized } = useLanguage('draw');
  const record = useQuery(drawRecordQuery(seasonId));
  const draw = record.data;
  const isNew = record.isError && codeOf(record.error) === 'draw_not_found';
  return (
    <>
      <PageHeader
        title={t('admin.title')}
        back={{ to: `${paths.adminSection('seasons')}?season=${seasonId}`, label: t('admin.back') }}
        lead={draw && localized(draw, 'name')}
        action={
          draw && (
            <ButtonLink kind="quiet" to={paths.draw(seasonId)}>
              {t('wishes.record')}
            </ButtonLink>
          )
        }
      />
      {!isNew && <QueryState query={record} cards={1} explained />}
      <div className="flex max-w-3xl flex-col gap-6">
        {(isNew || (draw && !draw.closed_at)) && <SetUp seasonId={seasonId} draw={draw ?? null} />}
        {draw && !draw.closed_at && <Close seasonId={seasonId} />}
        {draw?.closed_at && !draw.seed && <Seed seasonId={seasonId} draw={draw} />}
        {draw?.closed_at && (
          <Card title={t('record.title')}>
            <DrawRecord draw={draw} />
          </Card>
        )}
      </div>
    </>
  );
}

function SetUp({ seasonId, draw }: { seasonId: string; draw: Draw | null }) {
  const { t } = useLanguage('draw');
  const clock = draw && clubClock(draw.closes_at);
  const [day, setDay] = useState(clock?.day ?? '');
  const [time, setTime] = useState(clock?.time ?? '20:00');
  const [source, setSource] = useState(draw?.seed_source ?? '');
  const [english, setEnglish] = useState(draw?.seed_source_en ?? '');
  const [russian, setRussian] = useState(draw?.seed_source_ru ?? '');
  const { run, isPending } = useProcedure('save_draw');
  const closes_at = clubMoment(day, time);
  const save = () =>
    run(
      {
        season_id: seasonId,
        draw: {
          closes_at: closes_at ?? '',
          seed_source: source,
          seed_source_en: english || null,
          seed_source_ru: russian || null,
        },
      },
      { done: t('admin.saved'), failed: true },
    ).catch(() => undefined);
  return (
    <Card title={t('admin.setUp')}>
      <div className="flex flex-col gap-5">
        <p className="text-muted">{t('admin.lead')}</p>
        <div className="grid gap-5 sm:grid-cols-2">
          <DateField label={t('admin.day')} value={day} onChange={setDay} />
          <TextField
            label={t('admin.time')}
            inputMode="numeric"
            value={time}
            onChange={(event) => setTime(event.target.value)}
            onBlur={() => setTime(clockOf(time))}
          />
        </div>
        <TextField
          label={t('record.source')}
          help={t('admin.sourceHelp')}
          maxLength={200}
          value={source}
          onChange={(event) => setSource(event.target.value)}
        />
        <TextField
          label={t('admin.sourceEn')}
          optional
          lang="en"
          maxLength={200}
          value={english}
          onChange={(event) => setEnglish(event.target.value)}
        />
        <TextField
          label={t('admin.sourceRu')}
          optional
          lang="ru"
          maxLength={200}
          value={russian}
          onChange={(event) => setRussian(event.target.value)}
        />
        <Button
          busy={isPending}
          disabled={!closes_at || !source.trim()}
          onClick={() => void save()}
          className="self-start"
        >
          {t('admin.save')}
        </Button>
      </div>
    </Card>
  );
}

function Close({ seasonId }: { seasonId: string }) {
  const { t } = useLanguage('draw');
  const { run, isPending } = useProcedure('close_draw');
  return (
    <Card title={t('admin.close')}>
      <p className="mb-4 text-muted">{t('admin.closeNote')}</p>
      <Button
        kind="secondary"
        busy={isPending}
        onClick={() =>
          void run({ season_id: seasonId }, { done: t('admin.closed'), failed: true }).catch(() => undefined)
        }
      >
        {t('admin.close')}
      </Button>
    </Card>
  );
}

function Seed({ seasonId, draw }: { seasonId: string; draw: Draw }) {
  const { t, localized } = useLanguage('draw');
  const [seed, setSeed] = useState('');
  const { run, isPending } = useProcedure('run_draw');
  const enter = () =>
    run(
      { season_id: seasonId, seed },
      {
        done: ({ is_drawn }) => t(is_drawn ? 'admin.drawn' : 'admin.entered'),
        failed: true,
        onSuccess: () => setSeed(''),
      },
    ).catch(() => undefined);
  return (
    <Card title={t('admin.seed')}>
      <div className="flex flex-col gap-5">
        <p className="text-muted">{t(draw.is_entered ? 'admin.second' : 'admin.first')}</p>
        <TextField
          label={localized(draw, 'seed_source')}
          help={t('admin.seedHelp')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={200}
          value={seed}
          onChange={(event) => setSeed(event.target.value)}
        />
        <Button busy={isPending} disabled={!seed.trim()} onClick={() => void enter()} className="self-start">
          {t('admin.enter')}
        </Button>
      </div>
    </Card>
  );
}
