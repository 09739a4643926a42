import sax from 'sax';

const DEEPEST_NESTING = 30;
const MOST_ELEMENTS = 2_000_000;

/** The handlers of a reader of XML, and the error of a file that it cannot read. */
interface XmlHandlers {
  open(name: string, attributes: Record<string, string>): void;
  close(name: string): void;
  /** A part of an element's text, with its spaces. */
  text?(text: string): void;
  unreadable(details: string): Error;
}

/**
 * A parser of XML from strangers. Throws the handlers' error for broken XML, too many elements, and document types, and
 * with them for every entity that is not XML's own.
 */
export function xmlParser({ open, close, text, unreadable }: XmlHandlers): sax.SAXParser {
  const parser = sax.parser(true);
  let depth = 0;
  let elements = 0;
  parser.onerror = (error) => {
    throw unreadable(error.message.split('\n')[0]!);
  };
  parser.ondoctype = () => {
    throw unreadable('a document type');
  };
  // The parser asks the attributes themselves for their own names.
  parser.onattribute = ({ name }) => {
    if (name === 'hasOwnProperty') throw unreadable('an unsafe attribute');
  };
  parser.onopentag = ({ name, attributes }) => {
    if (++depth > DEEPEST_NESTING || ++elements > MOST_ELEMENTS) throw unreadable('too many elements');
    open(name, attributes as Record<string, string>);
  };
  parser.onclosetag = (name) => {
    depth--;
    close(name);
  };
  if (text) {
    parser.ontext = text;
    parser.oncdata = text;
  }
  return parser;
}
