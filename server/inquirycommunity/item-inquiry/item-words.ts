const LONGEST_TITLE = 60

/** What stands for the title that questions on items have none of: the beginning of their words. */
export function titleOf(content: string): string {
  const words = [...content.replace(/\s+/g, ' ').trim()]
  return words.length > LONGEST_TITLE ? `${words.slice(0, LONGEST_TITLE - 1).join('')}…` : words.join('')
}
