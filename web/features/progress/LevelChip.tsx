import type { Level } from '../../../contracts/levels.ts';
import { Chip } from '../../components/Chip.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { toneOf } from './levels-data.ts';

interface LevelChipProps {
  /** The level of every club. */
  level: string;
  /** The club's own level; null where it has none. */
  own?: object | null | undefined;
}

/** The name of a level in the club's words and color; of one of every club where it has none of its own. */
export function LevelChip({ level, own }: LevelChipProps) {
  const { t, localized } = useLanguage('common');
  return own ? (
    <Chip tone={toneOf(own as { color: string })}>{localized(own, 'name')}</Chip>
  ) : (
    <Chip>{t(`levels.${level as Level}`)}</Chip>
  );
}
