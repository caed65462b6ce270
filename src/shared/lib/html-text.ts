/** Converts HTML to plain text, one line per block. Runs and loads nothing of it. */
export function plainText(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replace(/<\/(p|li|h\d|div)>|<br\s*\/?>/gi, '$&\n'), 'text/html')
  return (body.textContent ?? '').replace(/\n{2,}/g, '\n').trim()
}
