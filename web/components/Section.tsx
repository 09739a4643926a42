import { useId, type ReactNode } from 'react';

export interface SectionProps {
  title: string;
  /** One line below the title. */
  lead?: string;
  /** On the right of the title: a link. */
  aside?: ReactNode;
  id?: string;
  children: ReactNode;
}

/** A part of a public page with its heading. */
export function Section({ title, lead, aside, id, children }: SectionProps) {
  const heading = useId();
  return (
    <section id={id} aria-labelledby={heading} className="page-width scroll-mt-6 pt-16 sm:pt-20">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6">
        <div>
          <h2 id={heading} className="font-condensed text-4xl font-bold">
            {title}
          </h2>
          {lead && <p className="mt-1 text-muted">{lead}</p>}
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}
