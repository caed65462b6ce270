/** What rich text may contain: exactly what the editor produces. The editor and the server sanitize by these rules. */

export const richTextTags: readonly string[] = [
  'p',
  'h2',
  'h3',
  'h4',
  'blockquote',
  'ul',
  'ol',
  'li',
  'hr',
  'br',
  'img',
  'table',
  'tbody',
  'tr',
  'th',
  'td',
  'strong',
  'em',
  'u',
  's',
  'span',
  'a',
  'iframe',
]

/** Allowed attributes by tag. */
export const richTextAttributes: Readonly<Record<string, readonly string[]>> = {
  p: ['style'],
  h2: ['style'],
  h3: ['style'],
  h4: ['style'],
  span: ['style'],
  a: ['href', 'target', 'rel'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  iframe: ['src', 'title'],
  ol: ['start', 'type'],
  th: ['colspan', 'rowspan', 'scope', 'style'],
  td: ['colspan', 'rowspan', 'style'],
}

/** Returns whether an image address is a file of this shop. Browsers of readers would send requests for other images. */
export const isOwnFile = (src: string): boolean => /^\/files\/(?!.*\.\.)[\w./-]+$/.test(src)

/** Returns whether a frame's address is a YouTube player, the only allowed frame: it cannot access the page around it. */
export const isVideo = (src: string): boolean => /^https:\/\/www\.youtube\.com\/embed\/[\w-]+(?:\?[\w=&-]*)?$/.test(src)
