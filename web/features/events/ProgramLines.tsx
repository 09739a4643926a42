import { useLanguage } from '../../lib/format/use-language.ts';

/** A part of a program, by the clock. */
export function ProgramLines({ items }: { items: readonly { id: string; starts: string; title: string }[] }) {
  const { clock } = useLanguage();
  return (
    <ol className="flex flex-col gap-2">
      {items.map((item) => (
        <li key={item.id} className="flex gap-4">
          <span className="min-w-13 shrink-0 font-condensed text-xl leading-[1.5rem] font-bold tabular">
            {clock(item.starts)}
          </span>
          <span className="min-w-0 wrap-anywhere">{item.title}</span>
        </li>
      ))}
    </ol>
  );
}
