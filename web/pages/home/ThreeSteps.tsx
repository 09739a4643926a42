import { useTranslation } from 'react-i18next';
import { useRouteLoaderData } from 'react-router';
import { LaneDivider } from '../../components/LaneDivider.tsx';
import { Section } from '../../components/Section.tsx';

/** What a parent does, in three steps along a lane. */
export function ThreeSteps() {
  const { t } = useTranslation('home');
  const { cards } = (useRouteLoaderData('root') as { cards: unknown } | undefined) ?? {};
  const steps = t('steps.items', { returnObjects: true });
  return (
    <Section title={t('steps.title')}>
      <LaneDivider className="mb-6" />
      <ol className="grid gap-x-10 gap-y-8 md:grid-cols-3">
        {steps.map((step, index) => (
          <li key={step.title} className="flex gap-4">
            <span
              aria-hidden="true"
              className="font-condensed text-6xl leading-[0.85] font-extrabold text-water tabular"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="text-xl font-bold">{step.title}</h3>
              <p className="mt-1 text-muted">
                {index === steps.length - 1 && !cards ? t('steps.withoutCards') : step.text}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
