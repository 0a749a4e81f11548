/** How two files differ; both forms come piece by piece, since there may be a million differences. */
export interface Differences {
  readonly isSame: boolean;
  /** For people, without line ends. */
  lines(): Iterable<string>;
  /** One JSON document. */
  json(): Iterable<string>;
}

/** A JSON object whose last member is a list that comes item by item, a line each. */
export function* jsonWithList(
  head: object,
  listName: string,
  items: Iterable<object>,
): Generator<string> {
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "${listName}": [`;
  let separator = '';
  for (const item of items) {
    yield `${separator}\n    ${JSON.stringify(item)}`;
    separator = ',';
  }
  yield separator === '' ? ']\n}\n' : '\n  ]\n}\n';
}
