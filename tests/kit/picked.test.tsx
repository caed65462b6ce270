import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { PickSpec } from '@/shared/ui/layers/picker-spec'
import { usePicked } from '@/shared/ui/table/use-picked'

interface Row {
  seq: number
}
// the part of a picker specification that the hook reads
const spec = { noun: '상품', seq: (row: Row) => row.seq } as PickSpec<Row>
const rows = (...seqs: number[]) => seqs.map((seq) => ({ seq }))

/** Pastes values whose names are being looked up. */
function pasted() {
  let answer: (found: { rows: Row[]; unknown: string[] }) => void = () => undefined
  const work = new Promise<{ rows: Row[]; unknown: string[] }>((resolve) => {
    answer = resolve
  })
  return { work, answer: (...seqs: number[]) => answer({ rows: rows(...seqs), unknown: [] }) }
}

it('keeps records picked while a paste is looked up, without duplicates', async () => {
  const { result } = renderHook(() => usePicked({ spec, max: 4, chosen: [9] }))
  const paste = pasted()
  let added = Promise.resolve()
  act(() => {
    added = result.current.addPasted(paste.work)
  })
  act(() => result.current.toggle({ seq: 1 }))
  act(() => result.current.toggle({ seq: 2 }))
  await act(async () => {
    paste.answer(2, 3, 4, 9)
    await added
  })
  expect(result.current.rows).toEqual(rows(1, 2, 3))
  expect(result.current.message).toBe('최대 4건까지 선택할 수 있습니다.')
})

it('keeps both of two pastes, in whatever order their answers arrive', async () => {
  const { result } = renderHook(() => usePicked({ spec, max: 10, chosen: [] }))
  const [first, second] = [pasted(), pasted()]
  let both: Promise<unknown> = Promise.resolve()
  act(() => {
    both = Promise.all([result.current.addPasted(first.work), result.current.addPasted(second.work)])
  })
  await act(async () => {
    second.answer(3, 4)
    await second.work
    first.answer(1, 3)
    await both
  })
  expect(result.current.rows).toEqual(rows(3, 4, 1))
})
