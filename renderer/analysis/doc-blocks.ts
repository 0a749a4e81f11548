/** The part of Markdown that docs/analyses.md is written in. */
export type DocBlock =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'formula'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | {
      readonly kind: 'table';
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    };

const LIST_ITEM = /^\d+\. /;
const FORMULA_INDENT = /^ {4}/;

/** What stands below the heading `## title`, up to the next one; empty where there is none. */
export function docSection(document: string, title: string): readonly DocBlock[] {
  const section = document.split(/^## /m).find((part) => part.split('\n', 1)[0] === title);
  if (section === undefined) return [];
  const paragraphs = section.slice(title.length).split(/\n{2,}/);
  return paragraphs.map((text) => text.replace(/^\n+|\n+$/g, '')).flatMap(blockOf);
}

function blockOf(text: string): DocBlock[] {
  if (text.trim() === '') return [];
  const lines = text.split('\n');
  if (lines.every((line) => line.startsWith('|'))) return [tableOf(lines)];
  if (FORMULA_INDENT.test(text)) return [{ kind: 'formula', text: text.trim() }];
  if (LIST_ITEM.test(text)) return [{ kind: 'list', items: itemsOf(lines) }];
  return [{ kind: 'text', text: lines.join(' ') }];
}

function tableOf([head = '', , ...rows]: readonly string[]): DocBlock {
  return { kind: 'table', head: cellsOf(head), rows: rows.map(cellsOf) };
}

/** `\|` is a bar inside of a cell. */
function cellsOf(line: string): string[] {
  return line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}

function itemsOf(lines: readonly string[]): string[] {
  const items: string[] = [];
  for (const line of lines) {
    if (LIST_ITEM.test(line)) items.push(line.replace(LIST_ITEM, ''));
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  return items;
}

/** Text and code in turn: what stands between backticks is code. */
export function inlineParts(
  text: string,
): readonly { readonly text: string; readonly isCode: boolean }[] {
  return text
    .split('`')
    .map((part, place) => ({ text: part, isCode: place % 2 === 1 }))
    .filter((part) => part.text !== '');
}
