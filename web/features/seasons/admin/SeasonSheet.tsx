import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { saveSeasonInput } from '../../../../contracts/inputs/seasons.ts';
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx';
import { RadioCards } from '../../../components/fields/RadioCards.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { DayField } from '../../../kit/DayField.tsx';
import { TranslatedFields } from '../../../kit/TranslatedFields.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useClubForm } from '../../../lib/forms/form.ts';
import { seasonInput, stateOf, type Season } from './seasons-data.ts';
import { WindowFields } from './WindowFields.tsx';

interface SeasonSheetProps {
  /** The season to change; null for a new one. */
  season: Season | null;
  seasons: readonly Season[];
  onClose: () => void;
  /** Shows a new season, which closes the sheet. */
  onMade?: (seasonId: string) => void;
}

const RUNNING = 'running';
const EMPTY = 'empty';

/** Makes a plan, from the classes of another season or of now, or changes the name, the days and the windows of one. */
export function SeasonSheet({ season, seasons, onClose, onMade }: SeasonSheetProps) {
  const { t, localized } = useLanguage('seasons');
  const save = useProcedure('save_season');
  // The one that runs is most often gone on from; in a club without one its classes have none yet.
  const running = seasons.find((one) => stateOf(one) === 'running');
  const [source, setSource] = useState<string>(running?.id ?? RUNNING);
  const form = useClubForm(saveSeasonInput, seasonInput(season), { fieldOf: { season_exists: 'name' } });
  const windows = useWatch({ control: form.control, name: 'windows' }) ?? [];
  const submit = form.saving((values) =>
    save.run(
      {
        ...values,
        ...(!season && { takes_running: source === RUNNING }),
        ...(!season && source !== RUNNING && source !== EMPTY && { copy_from: source }),
      },
      {
        done: ({ classes }) =>
          season
            ? t('saved', { name: values.name })
            : {
                text: t('created', { name: values.name }),
                description: classes > 0 ? t('copied', { count: classes }) : undefined,
              },
        onSuccess: ({ season_id }) => (onMade ? onMade(season_id) : onClose()),
      },
    ),
  );
  return (
    <FormDialog
      sheet
      title={t(season ? 'edit' : 'add')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t(season ? 'save' : 'create')}
      form={form}
    >
      <TextField label={t('fields.name')} help={t('fields.nameHelp')} {...form.field('name')} />
      <TranslatedFields texts={{ name: t('fields.name') }} field={form.field} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <DayField {...form.typed('starts_on')} label={t('fields.startsOn')} />
        <DayField {...form.typed('ends_on')} label={t('fields.endsOn')} />
      </div>
      {!season && (
        <RadioCards
          label={t('source.title')}
          value={source}
          onChange={setSource}
          options={[
            ...seasons.map((one) => ({
              value: one.id,
              title: t('source.copy', { name: localized(one, 'name') }),
              detail: t('classes', { count: one.classes.length }),
            })),
            { value: RUNNING, title: t('source.running'), detail: t('source.runningNote') },
            { value: EMPTY, title: t('source.empty'), detail: t('source.emptyNote') },
          ]}
        />
      )}
      <WindowFields
        value={windows}
        onChange={(next) => form.setValue('windows', next, { shouldDirty: true })}
        isSent={form.formState.submitCount > 0}
      />
    </FormDialog>
  );
}
