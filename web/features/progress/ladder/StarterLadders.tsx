import { STARTER_LADDERS, ladderRows, type StarterLadder } from '../../../../contracts/starter-ladders.ts';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { Chip } from '../../../components/Chip.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useSaveLadder } from './ladder-data.ts';

const LANGUAGES = { bg: 0, en: 1, ru: 2 } as const;

/** Ladders to begin with, each by one press; what it brings is the club's own from then on. */
export function StarterLadders() {
  const { t, locale } = useLanguage('adminLevels');
  const save = useSaveLadder();
  const names = Object.keys(STARTER_LADDERS) as StarterLadder[];
  return (
    <Card title={t('starters.title')}>
      <p className="-mt-2 mb-4 text-muted">{t('starters.lead')}</p>
      <ul className="flex flex-col gap-4">
        {names.map((name) => (
          <li key={name} className="rounded-control border border-line p-4">
            <h3 className="font-bold">{t(`starters.${name}`)}</h3>
            <p className="mb-3 text-sm text-muted">{t(`starters.${name}Note`)}</p>
            <p className="mb-3 flex flex-wrap gap-1.5">
              {STARTER_LADDERS[name].map((level) => (
                <Chip key={level.name[0]} tone={level.color}>
                  {level.name[LANGUAGES[locale]]}
                </Chip>
              ))}
            </p>
            <Button
              kind="secondary"
              busy={save.isPending}
              aria-label={t('starters.chooseOf', { name: t(`starters.${name}`) })}
              onClick={() =>
                void save.run(
                  [],
                  { levels: ladderRows(name, () => crypto.randomUUID()) },
                  { done: t('saved'), failed: true },
                )
              }
            >
              {t('starters.choose')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
