/** A Markdown table; pipes in cells are escaped. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

export function page(title: string, source: string, ...parts: readonly string[]): string {
  return [`# ${title}`, `Made by \`npm run docs\` from ${source}. Do not edit.`, ...parts].join('\n\n') + '\n';
}
