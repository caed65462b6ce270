import sanitize from 'sanitize-html'
import { cleanText } from '../../openapi/formats/clean-text'

/** Addresses of images: our own files. Nothing is fetched that somebody pasted, not by the server and not by a reader's browser. */
const OWN_FILE = /^\/files\/(?!.*\.\.)[\w./-]+$/
/** The one frame there may be: a player of YouTube, which sees nothing of the page around it. */
const VIDEO = /^https:\/\/www\.youtube\.com\/embed\/[\w-]+(?:\?[\w=&-]*)?$/
const COLOR = [/^#(?:[0-9a-f]{3}){1,2}$/i, /^rgb\([\d\s.,%]+\)$/i, /^[a-z]+$/i]
const ALIGN = [/^(?:left|right|center|justify)$/]
const aligned = { 'text-align': ALIGN }

const NOWHERE: sanitize.Attributes = {}
const AWAY = { target: '_blank', rel: 'noopener noreferrer' }

/** A tag of the same meaning that the editor makes. */
const as = (tagName: string): sanitize.Transformer => sanitize.simpleTransform(tagName, {})

/** Exactly what the editor makes; src/shared/ui/records/sanitize.ts allows the same, and one table of cases proves both. */
const rules: sanitize.IOptions = {
  allowedTags: [
    ...['p', 'h2', 'h3', 'h4', 'blockquote', 'ul', 'ol', 'li', 'hr', 'br', 'img'],
    ...['table', 'tbody', 'tr', 'th', 'td', 'strong', 'em', 'u', 's', 'span', 'a', 'iframe'],
  ],
  allowedAttributes: {
    ...{ p: ['style'], h2: ['style'], h3: ['style'], h4: ['style'], span: ['style'] },
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    iframe: ['src', 'title'],
    ol: ['start', 'type'],
    th: ['colspan', 'rowspan', 'scope', 'style'],
    td: ['colspan', 'rowspan', 'style'],
  },
  allowedStyles: {
    ...{ p: aligned, h2: aligned, h3: aligned, h4: aligned, th: aligned, td: aligned },
    span: { color: COLOR },
  },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  transformTags: {
    ...{ h1: as('h2'), h5: as('h4'), h6: as('h4'), b: as('strong'), i: as('em'), del: as('s'), strike: as('s') },
    ...{ div: as('p'), pre: as('p') },
    // A page that a link opens must not reach back into the one it came from.
    a: (tagName, { href = '' }) => ({ tagName, attribs: /^https?:\/\//i.test(href) ? { href, ...AWAY } : NOWHERE }),
  },
  exclusiveFilter: ({ tag, attribs }) =>
    (tag === 'img' && !attribs.src) || (tag === 'iframe' && !VIDEO.test(attribs.src ?? '')),
}

const SHOWS_WITHOUT_TEXT = /<(?:img|hr|table|iframe)\b/

/**
 * HTML of the rich-text editor as it is stored and shown: without scripts, handlers, forms and foreign frames; null when nothing is
 * left to see. `problem`: why it cannot be taken, for the field.
 */
export function cleanRichText(html: string, limitKb = 100): { clean: string | null; problem: string | null } {
  let foreign = false
  // entities (`&#8203;`) have become characters
  const sanitized = sanitize(html, {
    ...rules,
    transformTags: {
      ...rules.transformTags,
      img: (tagName, attribs) => {
        foreign ||= !OWN_FILE.test(attribs.src ?? '')
        return { tagName, attribs }
      },
    },
  })
  const clean = cleanText(sanitized).trim()
  if (foreign) return { clean, problem: '다른 사이트의 이미지 주소는 쓸 수 없습니다. 이미지를 파일로 올려 주세요.' }
  if (Buffer.byteLength(clean) > limitKb * 1024) {
    return { clean, problem: `내용은 ${limitKb}KB까지 입력할 수 있습니다.` }
  }
  const text = clean.replace(/<[^>]*>|&nbsp;|\s/g, '')
  return { clean: text || SHOWS_WITHOUT_TEXT.test(clean) ? clean : null, problem: null }
}
