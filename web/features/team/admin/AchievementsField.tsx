import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { clubDay } from '../../../../contracts/time.ts';
import type { SaveTeamMemberInput } from '../../../../contracts/inputs/team.ts';
import type { Args } from '../../../lib/rpc.ts';
import { Button } from '../../../components/Button.tsx';
import { Field } from '../../../components/Field.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { TextArea } from '../../../components/TextArea.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { NumberField } from '../../../kit/NumberField.tsx';
import { TranslatedFields } from '../../../kit/TranslatedFields.tsx';

type MemberForm = UseFormReturn<Args<'save_team_member'>, unknown, SaveTeamMemberInput>;

/** What a person has won: title, year and a few words each. */
export function AchievementsField({ form }: { form: MemberForm }) {
  const { t } = useTranslation('adminTeam');
  // „id“ is the row's own: the key of the list has another name.
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: 'achievements',
    keyName: 'listKey',
  });
  const add = () =>
    append({
      id: null,
      title: '',
      title_en: '',
      title_ru: '',
      year: Number(clubDay().slice(0, 4)),
      description: '',
      description_en: '',
      description_ru: '',
    });
  return (
    <Field label={t('fields.achievements')} fieldset error={form.formState.errors.achievements?.message}>
      {() => (
        <div className="flex flex-col gap-3">
          {fields.length > 0 && (
            <ul className="flex flex-col gap-3">
              {fields.map((field, index) => (
                <li key={field.listKey}>
                  <AchievementRow form={form} index={index} onRemove={() => remove(index)} />
                </li>
              ))}
            </ul>
          )}
          <Button kind="secondary" icon={<Plus aria-hidden="true" />} onClick={add} className="self-start">
            {t('achievement.add')}
          </Button>
        </div>
      )}
    </Field>
  );
}

interface AchievementRowProps {
  form: MemberForm;
  index: number;
  onRemove: () => void;
}

function AchievementRow({ form, index, onRemove }: AchievementRowProps) {
  const { t } = useTranslation('adminTeam');
  const errors = form.formState.errors.achievements?.[index];
  const { register } = form;
  return (
    <div
      role="group"
      aria-label={t('achievement.one', { number: index + 1 })}
      className="flex flex-col gap-4 rounded-control border border-line p-4"
    >
      <div className="grid grid-cols-[1fr_6rem_auto] items-start gap-x-3">
        <TextField
          label={t('achievement.title')}
          autoComplete="off"
          {...register(`achievements.${index}.title`)}
          error={errors?.title?.message}
        />
        <NumberField control={form.control} name={`achievements.${index}.year`} label={t('achievement.year')} />
        <IconButton
          name={t('achievement.remove', { number: index + 1 })}
          icon={<Trash2 />}
          onClick={onRemove}
          className="mt-8"
        />
      </div>
      <TextArea
        label={t('achievement.description')}
        optional
        rows={1}
        {...register(`achievements.${index}.description`)}
        error={errors?.description?.message}
      />
      <TranslatedFields
        texts={{
          title: { en: t('achievement.titleEn'), ru: t('achievement.titleRu') },
          description: { en: t('achievement.descriptionEn'), ru: t('achievement.descriptionRu'), rows: 1 },
        }}
        field={(text) => ({ ...register(`achievements.${index}.${text}`), error: errors?.[text]?.message })}
      />
    </div>
  );
}
