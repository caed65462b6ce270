import { describe, expect, it } from 'vitest'
import { checkInput, operations } from '../../server/contract/contract'
import { resolveRef, type Schema } from '../../server/contract/contract-document'
import { subschemas } from '../../server/contract/contract-messages'
import type { Refusal } from '../../server/contract/refusal'
import { cleanRichText } from '../../server/lib/rich-text'
import { cleaned, externalImageUrls, keptHtml } from './rich-text-cases'

/** Writes HTML as a browser does. */
const spelled = (html: string | null) => html?.replaceAll(' />', '>').replaceAll(/style="([\w-]+): ?/g, 'style="$1:')

it.each(keptHtml)('keeps markup of the editor: %s', (html) => {
  const { clean, problem } = cleanRichText(html)
  expect(problem).toBeNull()
  // the sanitizer decides the order of attributes
  const sorted = (text: string | null | undefined) =>
    text?.replace(
      /<(\w+) ([^>]*)>/g,
      (_all, tag, attributes: string) =>
        `<${tag} ${attributes
          .split(/ (?=\w+=)/)
          .sort()
          .join(' ')}>`,
    )
  expect(sorted(spelled(clean))).toBe(sorted(spelled(html)))
})

it.each(cleaned)('%s → %s', (given, left) => {
  expect(spelled(cleanRichText(given).clean)).toBe(left)
})

/** U+0338 after `>` becomes U+226F by normalization, so that the tag would not end there. */
it.each([
  '<p>a</p><p><img src="/files/a.png">&#824; onerror=alert(1) x=</p>',
  '<p>a</p><p><img src="/files/a.png">\u0338 onerror=alert(1) x=</p>',
  '<p>a</p><p><img src="/files/a.png">&#8203;&#824; onerror=alert(1) x=</p>',
  '<p>a</p>&amp;#824; onclick=alert(1)',
  '<p>a</p>&#824;&#824; onclick=alert(1) style=position:fixed',
])('normalization creates no tag: %j', (given) => {
  const { clean } = cleanRichText(given)
  const again = clean?.normalize('NFC') ?? ''
  expect(again).not.toContain('\u226f')
  expect(again.replace(/>[^<]*/g, '>')).not.toMatch(/onerror|onclick|position/)
  // and again, as when the record is saved again
  expect(cleanRichText(again).clean).toBe(clean)
})

it.each(externalImageUrls)('refuses the image %s', (src) => {
  expect(cleanRichText(`<p>a</p><p><img src="${src}"></p>`).problem).toContain('다른 사이트의 이미지')
})

it.each(['', '  ', '<p></p>', '<p><br /></p>', '<p>&nbsp;</p>', '<script>1</script>'])(
  'is null without visible content: %s',
  (given) => {
    expect(cleanRichText(given)).toEqual({ clean: null, problem: null })
  },
)

it('measures the stored bytes', () => {
  const page = (bytes: number) => `<p>${'가'.repeat(Math.floor((bytes - 7) / 3))}${'a'.repeat((bytes - 7) % 3)}</p>`
  expect(cleanRichText(page(20 * 1024), 20)).toEqual({ clean: page(20 * 1024), problem: null })
  expect(cleanRichText(page(20 * 1024 + 1), 20).problem).toBe('내용은 20KB까지 입력할 수 있습니다.')
})

describe('in the contract', () => {
  /** Returns the paths of the formatted texts of a body, through objects and lists. */
  function richIn(schema: Schema, depth = 0): string[][] {
    if (depth > 6) return []
    const all = subschemas(schema)
    if (all.some((part) => 'x-rich-text' in part)) return [[]]
    return all.flatMap((part) => [
      ...Object.entries(part.properties ?? {}).flatMap(([key, inner]) =>
        richIn(inner, depth + 1).map((path) => [key, ...path]),
      ),
      ...(part.items ? richIn(part.items, depth + 1).map((path) => ['0', ...path]) : []),
    ])
  }

  const fields = operations.flatMap((operation) => {
    const schema = operation.document.requestBody?.content['application/json']?.schema
    return schema ? richIn(schema).map((path) => ({ operation, path })) : []
  })

  const bodyWith = (path: string[], html: string): Record<string, unknown> =>
    path.reduceRight<unknown>((inner, key) => (key === '0' ? [inner] : { [key]: inner }), html) as Record<
      string,
      unknown
    >
  const at = (body: unknown, path: string[]) =>
    path.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], body)

  function check(operation: (typeof operations)[number], body: unknown) {
    try {
      checkInput(operation, { path: { seq: '1' }, query: {}, body })
      return []
    } catch (error) {
      return (error as Refusal).errors ?? []
    }
  }

  it('is in many bodies', () => {
    expect(resolveRef('#/components/schemas/richText')).toHaveProperty('x-rich-text', 100)
    expect(fields.length).toBeGreaterThan(8)
  })

  it.each(fields.map(({ operation, path }) => [operation.name, path.join('.'), operation, path] as const))(
    '%s: %s is sanitized, and refused with an image of another host',
    (_name, field, operation, path) => {
      const body = bodyWith(path, '<p onclick="x()">a</p><script>b</script>')
      expect(check(operation, body).map((error) => error.field)).not.toContain(field)
      expect(at(body, path)).toBe('<p>a</p>')
      const foreign = bodyWith(path, '<p>a</p><img src="https://evil.kr/a.png">')
      expect(check(operation, foreign)).toContainEqual({
        field,
        message: expect.stringContaining('다른 사이트의 이미지'),
      })
    },
  )
})
