import { readSheet } from 'read-excel-file/node'
import { afterEach, expect, it, vi } from 'vitest'
import { saveSheet } from '@/shared/lib/save-sheet'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('a text sheet is saved unchanged: codes keep their zeros, and nothing becomes a formula', async () => {
  const link = { href: '', download: '', click: vi.fn(), remove: vi.fn() }
  vi.stubGlobal('document', { createElement: () => link, body: { append: vi.fn() } })
  const objectUrl = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:sheet')
  await saveSheet(
    '노출 처리하지 못한 항목',
    ['대상', '사유'],
    [
      ['00123 벤투스', '=1+1'],
      ['사용 중입니다.', ''],
    ],
  )
  expect(link.download).toBe('노출 처리하지 못한 항목.xlsx')
  const [blob] = objectUrl.mock.calls[0] as [Blob]
  expect(await readSheet(Buffer.from(await blob.arrayBuffer()))).toEqual([
    ['대상', '사유'],
    ['00123 벤투스', '=1+1'],
    ['사용 중입니다.', null],
  ])
})
