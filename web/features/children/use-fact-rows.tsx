import type { ReactNode } from 'react';
import type { CareFact, ChildFact } from '../../../contracts/children.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { Collectors } from './Collectors.tsx';
import { PhoneLink } from './PhoneLink.tsx';

type Fact = ChildFact | CareFact;

/** Facts of a child with their names, as its profile shows them; nothing where a fact is not said. */
export function useFactRows() {
  const { t } = useLanguage('child');
  const views: Partial<Record<Fact, (value: string) => ReactNode>> = {
    gender: (gender) => t(`genders.${gender as 'female'}`),
    emergency_contact_phone: (phone) => <PhoneLink number={phone} />,
    collectors: (people) => <Collectors text={people} />,
  };
  return <Names extends Fact>(
    facts: readonly Names[],
    of: Readonly<Record<Names, string | null>> | null | undefined,
  ): [name: string, value: ReactNode][] =>
    facts.map((fact) => {
      const value = of?.[fact];
      return [t(`facts.${fact}`), value && (views[fact]?.(value) ?? value)];
    });
}
