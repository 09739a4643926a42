/** Plain text with blank lines between its paragraphs. */
export function Paragraphs({ text, className }: { text: string; className?: string }) {
  return (
    <div className={className}>
      {text.split(/\n\s*\n/).map((paragraph, index) => (
        <p key={index} className="not-first:mt-3 whitespace-pre-line">
          {paragraph}
        </p>
      ))}
    </div>
  );
}
