import type { ReactNode } from 'react';

interface FactsProps {
  facts: readonly (readonly [name: string, value: ReactNode])[];
  /** Of the list: how its facts lie beside each other. */
  className: string;
  /** Of a value. */
  of?: string;
  /** Said where there is no value; without it the fact is left out. */
  none?: string;
  children?: ReactNode;
}

/** Facts of a thing, each below its name. */
export function Facts({ facts, className, of, none, children }: FactsProps) {
  return (
    <dl className={className}>
      {facts
        .filter(([, value]) => value || none)
        .map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className={value ? of : 'text-muted'}>{value || none}</dd>
          </div>
        ))}
      {children}
    </dl>
  );
}
