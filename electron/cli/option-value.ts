/** What is given for an option such as `--from=`; the last one counts, as everywhere. */
export function valueOf(name: string, options: readonly string[]): string | null {
  return options.findLast((option) => option.startsWith(name))?.slice(name.length) ?? null;
}
