/** The words of a piece of html, blocks on lines of their own; nothing of it is run or loaded. */
export function plainText(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replace(/<\/(p|li|h\d|div)>|<br\s*\/?>/gi, '$&\n'), 'text/html')
  return (body.textContent ?? '').replace(/\n{2,}/g, '\n').trim()
}
