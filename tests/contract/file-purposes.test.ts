import { afterAll, beforeAll, expect, it } from 'vitest'
import { operations } from '../../server/contract/contract'
import { resolveRef, type Schema } from '../../server/contract/contract-document'
import type { AdminOperationName, Schemas } from '../../server/contract/contract-types'
import { newFile } from '../server/goods'
import { type TestShop, testShop } from '../server/harness'
import { cases, type Request } from './cases'
import { send } from './checked'

/**
 * Returns the paths of file numbers in a body: `logoFileSeq`, `slides.0.imageFileSeq`, `images.0.fileSeq`,
 * `inspection.imageFileSeqs`.
 */
function fileFields(schema: unknown, path: readonly string[] = [], depth = 0): string[][] {
  if (typeof schema !== 'object' || schema === null || depth > 8) return []
  const { $ref, properties, anyOf = [], allOf = [], items } = schema as Schema
  const same = [...($ref ? [resolveRef($ref)] : []), ...anyOf, ...allOf].flatMap((each) =>
    fileFields(each, path, depth + 1),
  )
  const below = Object.entries(properties ?? {}).flatMap(([name, inner]) =>
    /[fF]ileSeqs?$/.test(name) ? [[...path, name]] : fileFields(inner, [...path, name], depth + 1),
  )
  return [...same, ...below, ...fileFields(items, [...path, '0'], depth + 1)]
}

const taking = operations.flatMap(({ name, document }) => {
  const fields = fileFields(document.requestBody?.content['application/json']?.schema)
  return [...new Map(fields.map((path) => [path.join('.'), path])).values()].map((path) => ({ name, path }))
})

/** File fields that the valid request of an operation does not contain. */
const ofImages =
  'only a template that shows an image stores it; `alimtalk-templates` of the kit checks it as all others'
const untried: Partial<Record<string, string>> = {
  'POST /api/v1/admin/alimtalk-templates imageFileSeq': ofImages,
  'PUT /api/v1/admin/alimtalk-templates/{seq} imageFileSeq': ofImages,
  'POST /api/v1/admin/shop-menus iconFileSeq': 'only those of phones have one; tests/server/shop-settings.test.ts',
  'PUT /api/v1/admin/shop-menus/{seq} iconFileSeq': 'only those of phones have one; tests/server/shop-settings.test.ts',
  'POST /api/v1/admin/orders/{seq}/claims/preview imageFileSeqs': 'computes, and stores nothing',
}

/** Further fields, without which the request would ignore the file. */
const besides: Partial<Record<string, object>> = {
  'PUT /api/v1/admin/sharing-stories/{seq} images.0.fileSeq': { images: [{ altText: '사진' }], portraitConsent: true },
}

/** Returns three files, the most that a list requires. */
const three = (purpose: Schemas['FilePurpose'], createdBy: string) =>
  Promise.all([1, 2, 3].map(() => newFile(shop, purpose, { createdBy })))

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

/**
 * Returns the body with files at the path: all in a list, otherwise the first. Returns undefined if the path does not
 * exist.
 */
function withFile(body: unknown, [name = '', ...rest]: readonly string[], seqs: readonly number[]): unknown {
  if (rest.length > 0) {
    const inner = (body as Record<string, unknown> | undefined)?.[name]
    const changed = inner === undefined ? undefined : withFile(inner, rest, seqs)
    if (changed === undefined) return undefined
    if (Array.isArray(body)) return body.map((each, at) => (String(at) === name ? changed : each))
    return { ...(body as object), [name]: changed }
  }
  return { ...(body as object), [name]: name.endsWith('s') ? seqs : seqs[0] }
}

it('finds operations that take files', () => {
  expect(taking.length).toBeGreaterThan(60)
})

it.each(taking.map(({ name, path }) => [name, path.join('.')] as const))(
  '%s refuses at %s a file of another purpose and a file uploaded by another admin',
  async (name: AdminOperationName, field) => {
    const fieldName = `${name} ${field}`
    if (untried[fieldName]) return
    let request = await cases[name](shop)
    const token = request.token ?? (await shop.signIn('admin'))
    const bodyOf = (of: Request) => ({ ...(of.body as object), ...besides[fieldName] })
    for (const purpose of ['PUBLIC', 'PRIVATE', 'PERSONAL'] as const) {
      const body = withFile(bodyOf(request), field.split('.'), await three(purpose, 'nobody'))
      expect(body, fieldName).toBeDefined()
      const answer = await send(shop, name, { ...request, token, body })
      const at = answer.errors.find(
        (error) => error.field === field || error.field.startsWith(`${field}.`) || error.field.startsWith('images.0'),
      )
      expect([answer.status, at?.message], `${fieldName} ${purpose} ${JSON.stringify(answer.body)}`).toEqual([
        400,
        expect.stringMatching(/파일/),
      ])
    }
    const own: string[] = []
    for (const purpose of ['PUBLIC', 'PRIVATE', 'PERSONAL'] as const) {
      const body = withFile(bodyOf(request), field.split('.'), await three(purpose, 'admin'))
      const answer = await send(shop, name, { ...request, token, body })
      // the request succeeded: the next one needs another record, or the record's new version
      if (answer.status < 300) request = await cases[name](shop)
      if (answer.errors.some(({ message }) => message.startsWith('다른 용도로 올린 파일입니다.'))) own.push(purpose)
    }
    expect(own, fieldName).toHaveLength(2)
  },
)
