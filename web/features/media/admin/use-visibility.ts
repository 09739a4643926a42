import { useTranslation } from 'react-i18next';
import { useSwitch } from '../../../kit/use-switch.ts';
import { useMediaChange } from './media-data.ts';
import type { MediaItem } from './media-data.ts';

/** Shows items on the site or hides them. */
export function useVisibility() {
  const { t } = useTranslation('adminMedia');
  const { mutateAsync } = useMediaChange();
  return useSwitch<MediaItem>(({ ids, on }) => mutateAsync({ act: 'update', ids, item: { is_visible: on } }), {
    done: (on, { length }) => t(on ? 'shown' : 'isHidden', { count: length }),
    failed: t('failed.update'),
  });
}
