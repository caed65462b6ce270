/** Returns the beginning of a text in one line, with `…` if it has more letters. */
export function excerptOf(text: string, maxLength: number): string {
  const letters = [...text.replace(/\s+/g, ' ').trim()]
  return letters.length > maxLength ? `${letters.slice(0, maxLength).join('')}…` : letters.join('')
}
