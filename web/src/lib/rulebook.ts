// A rulebook as the page shows it: search, links between rules, the introduction.

import type { RuleSection, RulebookPage } from './messages';

/** The sections with the rules that hold every word of the search. */
export function matching(book: RulebookPage, search: string): RuleSection[] {
  const sought = search.toLowerCase().split(/\s+/).filter(Boolean);
  return book.sections
    .map((section) => ({
      title: section.title,
      rules: section.rules.filter((rule) => {
        const text = `${rule.id} ${section.title} ${rule.sentence}`.toLowerCase();
        return sought.every((word) => text.includes(word));
      }),
    }))
    .filter((section) => section.rules.length > 0);
}

export interface Part {
  text: string;
  rule: string;
}

/** A sentence cut at the rule ids in it. */
export function linked(sentence: string): Part[] {
  return plain(sentence)
    .split(/\b([A-Z]+-R?\d+)\b/)
    .map((text, place) => ({ text, rule: place % 2 ? text : '' }))
    .filter((part) => part.text !== '');
}

/** The paragraphs before the first section, with their bold openings as titles. */
export function introOf(text: string): { title: string; text: string }[] {
  const before = text.split(/^## /m)[0] ?? '';
  return before
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().replaceAll('\n', ' '))
    .filter((paragraph) => paragraph.startsWith('**'))
    .map((paragraph) => {
      const [, title = '', rest = ''] = /^\*\*(.+?)\*\*\s*(.*)$/.exec(paragraph) ?? [];
      return { title, text: plain(rest) };
    });
}

function plain(markdown: string): string {
  return markdown.replace(/\*\*|`/g, '').replace(/\[([^\]]+)\]\([^)]+\)/g, '$1');
}
