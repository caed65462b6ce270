const MAX_TITLE = 60

/** Returns the title of a question on an item: the beginning of its content. */
export function titleOf(content: string): string {
  const letters = [...content.replace(/\s+/g, ' ').trim()]
  return letters.length > MAX_TITLE ? `${letters.slice(0, MAX_TITLE - 1).join('')}…` : letters.join('')
}
