import sanitize from 'sanitize-html'
import { cleanText } from '../../domain/common/clean-text'
import { isOwnFile, isVideo, richTextAttributes, richTextTags } from '../../domain/common/rich-text-rules'

const COLOR = [/^#(?:[0-9a-f]{3}){1,2}$/i, /^rgb\([\d\s.,%]+\)$/i, /^[a-z]+$/i]
const ALIGN = [/^(?:left|right|center|justify)$/]
const aligned = { 'text-align': ALIGN }

const NO_LINK: sanitize.Attributes = {}
const NEW_TAB = { target: '_blank', rel: 'noopener noreferrer' }

/** Replaces a tag with the editor's tag of the same meaning. */
const renameTo = (tagName: string): sanitize.Transformer => sanitize.simpleTransform(tagName, {})

/**
 * Allows what `domain/common/rich-text-rules` says, as src/shared/ui/records/sanitize.ts does; both are tested with the
 * same cases.
 */
const RULES: sanitize.IOptions = {
  allowedTags: [...richTextTags],
  allowedAttributes: Object.fromEntries(Object.entries(richTextAttributes).map(([tag, names]) => [tag, [...names]])),
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
    (tag === 'img' && !attribs.src) || (tag === 'iframe' && !isVideo(attribs.src ?? '')),
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
          foreign ||= !isOwnFile(attribs.src ?? '')
          return { tagName, attribs }
        },
      },
      textFilter: withoutOverlay,
    })
  // The sanitizer decodes entities (`&#8203;`), so texts are cleaned afterwards, and the result is sanitized once more.
  const clean = sanitizeOnce(cleanText(sanitizeOnce(html))).trim()
  if (foreign) return { clean, problem: '다른 사이트의 이미지 주소는 쓸 수 없습니다. 이미지를 파일로 올려 주세요.' }
  if (Buffer.byteLength(clean) > limitKb * 1024) {
    return { clean, problem: `내용은 ${limitKb}KB까지 입력할 수 있습니다.` }
  }
  const text = clean.replace(/<[^>]*>|&nbsp;|\s/g, '')
  return { clean: text || SHOWS_WITHOUT_TEXT.test(clean) ? clean : null, problem: null }
}
