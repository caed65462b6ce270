/** Returns the beginning of a text in one line, with `…` if it has more letters. */
export function excerptOf(text: string, most: number): string {
  const letters = [...text.replace(/\s+/g, ' ').trim()]
  return letters.length > most ? `${letters.slice(0, most).join('')}…` : letters.join('')
}
