const LIST =
  /^CHECK \(\(+(?:\(?"?([^")(]+?)"?\)?(?:::text)?) (?:= ANY|<@) \(?\(?(?:ARRAY)\[(.*?)\]\)*(?:::text\[\])?\)*$/;
const SINGLE = /^CHECK \(\(+(?:\(?"?([^")(]+?)"?\)?(?:::text)?) = ('(?:[^']|'')*')::[a-z ]+\)+$/;
const TEXT = /'((?:[^']|'')*)'::[a-z ]+/y;

/** The column and the texts that a check constraint of the form `column in ('a', 'b')` allows; null for any other check. */
export function checkValues(definition: string): { column: string; values: string[] } | null {
  const single = SINGLE.exec(definition);
  if (single) return { column: single[1]!, values: [unquote(single[2]!.slice(1, -1))] };
  const list = LIST.exec(definition);
  if (!list) return null;
  const values = readTexts(list[2]!);
  return values && { column: list[1]!, values };
}

function readTexts(list: string): string[] | null {
  const values: string[] = [];
  TEXT.lastIndex = 0;
  for (let at = 0; at < list.length; at = TEXT.lastIndex) {
    if (values.length > 0) {
      if (!list.startsWith(', ', at)) return null;
      TEXT.lastIndex = at + 2;
    }
    const match = TEXT.exec(list);
    if (!match) return null;
    values.push(unquote(match[1]!));
  }
  return values.length > 0 ? values : null;
}

const unquote = (text: string) => text.replaceAll("''", "'");
