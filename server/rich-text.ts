import sanitize from 'sanitize-html'
import { invalid } from './refusal'

const LENGTH = [/^\d+(?:\.\d+)?(?:px|em|rem|%|pt)$/]
const COLOR = [/^#(?:[0-9a-f]{3}){1,2}$/i, /^rgba?\([\d\s.,%]+\)$/i, /^[a-z]+$/i]

/** What an editor makes and a shop page may show; nothing that runs, loads from elsewhere than https, or leaves its place. */
const RULES: sanitize.IOptions = {
  allowedTags: [
    ...['p', 'div', 'span', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'mark', 'ul', 'ol', 'li', 'a', 'img', 'figure', 'figcaption'],
    ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'iframe'],
  ],
  allowedAttributes: {
    '*': ['style'],
    a: ['href', 'target', 'rel', 'title'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    ol: ['start', 'type'],
    col: ['span', 'width'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    iframe: ['src', 'width', 'height', 'title', 'allowfullscreen', 'loading'],
  },
  allowedStyles: {
    '*': {
      color: COLOR,
      'background-color': COLOR,
      'text-align': [/^(?:left|right|center|justify)$/],
      'font-size': LENGTH,
      'font-weight': [/^(?:normal|bold|[1-9]00)$/],
      'font-style': [/^(?:normal|italic)$/],
      'text-decoration': [/^(?:none|underline|line-through)$/],
      'line-height': [/^\d+(?:\.\d+)?(?:px|em|%)?$/],
      width: LENGTH,
      'max-width': LENGTH,
      height: [...LENGTH, /^auto$/],
      'margin-left': LENGTH,
      'padding-left': LENGTH,
    },
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'], iframe: ['https'] },
  allowProtocolRelative: false,
  allowedIframeHostnames: ['www.youtube.com', 'youtube.com', 'www.youtube-nocookie.com'],
  allowIframeRelativeUrls: false,
  transformTags: {
    // A page that a link opens must not reach back into the one it came from.
    a: (tagName, attribs) => ({
      tagName,
      attribs: attribs.target === '_blank' ? { ...attribs, rel: 'noopener noreferrer' } : attribs,
    }),
  },
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'iframe' && !/^https:\/\/[^/]+\/embed\/[\w-]+(?:\?.*)?$/.test(attribs.src ?? ''),
}

const SHOWS_WITHOUT_TEXT = /<(?:img|iframe|hr|table)\b/i

/** HTML of the rich-text editor as it is stored and shown: without scripts, handlers, forms and foreign frames; null when nothing is left to see. */
export function cleanHtml(html: string | null | undefined): string | null {
  if (!html?.trim()) return null
  const clean = sanitize(html, RULES).trim()
  const text = clean.replace(/<[^>]*>|&nbsp;|\s/g, '')
  return text || SHOWS_WITHOUT_TEXT.test(clean) ? clean : null
}

/** Cleans several fields of a body. Throws 400 on each whose stored form takes more than `limitKb` KB. */
export function cleanRichTexts<K extends string>(
  fields: Record<K, string | null | undefined>,
  limitKb = 100,
): Record<K, string | null> {
  const errors: Record<string, string> = {}
  const clean = {} as Record<K, string | null>
  for (const [field, html] of Object.entries(fields) as [K, string | null | undefined][]) {
    clean[field] = cleanHtml(html)
    if (Buffer.byteLength(clean[field] ?? '') > limitKb * 1024)
      errors[field] = `내용은 ${limitKb}KB까지 입력할 수 있습니다.`
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return clean
}
