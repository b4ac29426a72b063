/** Text from a cluster made harmless inside Markdown: no links, no formatting, no HTML, no `$(icon)`, one line. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]()#+\-.!|<>~$&:@]/g, (character) => `&#${character.charCodeAt(0)};`).replace(/\s*\n\s*/g, ' ');
}

/** One fact of a card. An empty value leaves the line out. */
export type Fact = readonly [name: string, value: string | undefined];

/** A card for a tooltip: a heading, a sentence, then a table of facts. All texts are escaped here. */
export function card(heading: string, sentence: string, facts: readonly Fact[]): string {
  const rows = facts.filter(([, value]) => value !== undefined && value !== '');
  const table = ['| | |', '|:--|:--|', ...rows.map(([name, value]) => `| ${escapeMarkdown(name)} | ${escapeMarkdown(value ?? '')} |`)];
  return [`**${escapeMarkdown(heading)}**`, escapeMarkdown(sentence), rows.length > 0 ? table.join('\n') : '']
    .filter((part) => part !== '')
    .join('\n\n');
}

/** The same card as plain text, to be copied or read aloud. */
export function plainCard(heading: string, sentence: string, facts: readonly Fact[]): string {
  const lines = facts.filter(([, value]) => value !== undefined && value !== '').map(([name, value]) => `${name}: ${value ?? ''}`);
  return [heading, sentence, ...lines].filter((line) => line !== '').join('\n');
}
