import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { contractDocument } from '../../server/contract/contract-document'
import type { Labeled } from '../../server/contract/contract-labels'

/**
 * The Korean labels of the contract's enums exist once: screens import them from `shared/api/gen`, the server calls
 * `labelOf`. `domain` can import neither, so it may repeat the labels of an enum, with the same texts.
 */

const labelsByEnum = Object.entries(contractDocument.components.schemas).flatMap(([name, schema]) => {
  const labels = (schema as Labeled)['x-labels']
  return labels ? [{ name, labels }] : []
})

/** Returns the enums whose labels a source text repeats, in an object with two or more of the values and labels. */
function enumsWrittenIn(text: string): string[] {
  return [...text.matchAll(/\{([^{}]*)\}/g)].flatMap(([, inside = '']) => {
    const pairs = [...inside.matchAll(/(?:^|[,{\s])'?(\w+)'?:\s*'([^']*[가-힣][^']*)'/g)]
    if (pairs.length < 2) return []
    const same = labelsByEnum.find(({ labels }) => pairs.every(([, value = '', label]) => labels[value] === label))
    return same ? [same.name] : []
  })
}

const written = (folder: string): { file: string; name: string }[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('api/gen/'))
    .flatMap((file) => enumsWrittenIn(readFileSync(`${folder}/${file}`, 'utf8')).map((name) => ({ file, name })))

it('recognizes labels of the contract', () => {
  expect(enumsWrittenIn("const a = { CANCEL: '취소', RETURN: '반품', EXCHANGE: '교환' }")).toEqual(['ClaimKind'])
  expect(enumsWrittenIn("const a = { CANCEL: '취소', RETURN: '반송' }")).toEqual([])
})

it.each(['src', 'server'])('writes no labels of the contract in %s', (folder) => {
  expect(written(folder)).toEqual([])
})

it('writes labels of the contract at most once in domain', () => {
  const names = written('domain').map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
})
