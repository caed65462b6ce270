import sanitize from 'sanitize-html'
import { cleanText } from '../../domain/common/clean-text'

/** Allowed image URLs: our own files. Pasted external images would be fetched by every reader's browser. */
const OWN_FILE = /^\/files\/(?!.*\.\.)[\w./-]+$/
/** The only allowed frame: a YouTube player, which cannot access the page around it. */
const VIDEO = /^https:\/\/www\.youtube\.com\/embed\/[\w-]+(?:\?[\w=&-]*)?$/
const COLOR = [/^#(?:[0-9a-f]{3}){1,2}$/i, /^rgb\([\d\s.,%]+\)$/i, /^[a-z]+$/i]
const ALIGN = [/^(?:left|right|center|justify)$/]
const aligned = { 'text-align': ALIGN }

const NO_LINK: sanitize.Attributes = {}
const NEW_TAB = { target: '_blank', rel: 'noopener noreferrer' }

/** Replaces a tag with the editor's tag of the same meaning. */
const renameTo = (tagName: string): sanitize.Transformer => sanitize.simpleTransform(tagName, {})

/**
 * Allows exactly what the editor produces. src/shared/ui/records/sanitize.ts must allow the same; both are tested with
 * the same cases.
 */
const RULES: sanitize.IOptions = {
  allowedTags: [
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
  ],
  allowedAttributes: {
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
  },
  allowedStyles: {
    p: aligned,
    h2: aligned,
    h3: aligned,
    h4: aligned,
    th: aligned,
    td: aligned,
    span: { color: COLOR },
  },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  transformTags: {
    h1: renameTo('h2'),
    h5: renameTo('h4'),
    h6: renameTo('h4'),
    b: renameTo('strong'),
    i: renameTo('em'),
    del: renameTo('s'),
    strike: renameTo('s'),
    div: renameTo('p'),
    pre: renameTo('p'),
    // noopener: the opened page must not access the page with the link.
    a: (tagName, { href = '' }) => ({ tagName, attribs: /^https?:\/\//i.test(href) ? { href, ...NEW_TAB } : NO_LINK }),
  },
  exclusiveFilter: ({ tag, attribs }) =>
    (tag === 'img' && !attribs.src) || (tag === 'iframe' && !VIDEO.test(attribs.src ?? '')),
}

/**
 * Removes U+0338 from the start of a text. Normalized with the `>` of the tag before, it would become `≯`, and what
 * follows would be attributes of that tag.
 */
const withoutOverlay = (text: string): string => text.replace(/^\u0338+/, '')

const SHOWS_WITHOUT_TEXT = /<(?:img|hr|table|iframe)\b/

/**
 * Sanitizes HTML of the rich-text editor for storage and display: removes scripts, handlers, forms and foreign frames.
 * `clean` is null if nothing visible is left. `problem` is the error message for the field.
 */
export function cleanRichText(html: string, limitKb = 100): { clean: string | null; problem: string | null } {
  let foreign = false
  const sanitizeOnce = (text: string): string =>
    sanitize(text, {
      ...RULES,
      transformTags: {
        ...RULES.transformTags,
        img: (tagName, attribs) => {
          foreign ||= !OWN_FILE.test(attribs.src ?? '')
          return { tagName, attribs }
        },
      },
      textFilter: withoutOverlay,
    })
  // The sanitizer decodes entities (`&#8203;`), so texts are cleaned after it; and it has the last word.
  const clean = sanitizeOnce(cleanText(sanitizeOnce(html))).trim()
  if (foreign) return { clean, problem: '다른 사이트의 이미지 주소는 쓸 수 없습니다. 이미지를 파일로 올려 주세요.' }
  if (Buffer.byteLength(clean) > limitKb * 1024) {
    return { clean, problem: `내용은 ${limitKb}KB까지 입력할 수 있습니다.` }
  }
  const text = clean.replace(/<[^>]*>|&nbsp;|\s/g, '')
  return { clean: text || SHOWS_WITHOUT_TEXT.test(clean) ? clean : null, problem: null }
}
