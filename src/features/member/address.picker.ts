import { createElement } from 'react'
import { ProviderNote } from '@/features/provider-note'
import { call } from '@/shared/api/client'
import type { Schemas } from '@/shared/api/types'
import { createPickerDialog } from '@/shared/ui/layers/create-picker-dialog'

/** An address has no id. Its index in the answer serves as one. */
type Found = Schemas['Address'] & { rowNumber: number }

const MIN_KEYWORD = 2

/** Picks a road address by any of its words. */
export const addressPicker = createPickerDialog<Found>({
  title: '주소 찾기',
  noun: '주소',
  types: [{ value: 'road', label: '주소' }],
  placeholder: '도로명, 동, 건물번호 (2자 이상)',
  columns: [
    { title: '우편번호', cell: (row) => row.zipCode, nowrap: true },
    { title: '도로명주소', cell: (row) => row.roadAddress, names: true },
    { title: '지번주소', cell: (row) => row.jibunAddress },
  ],
  seq: (row) => row.rowNumber,
  name: (row) => row.roadAddress,
  note: createElement(ProviderNote, {
    port: 'addresses',
    cannot: '주소를 찾을',
    alternative: '이 창을 닫고 우편번호와 주소를 직접 입력해 주세요.',
  }),
  refuse: ({ keyword }) =>
    keyword.trim().length < MIN_KEYWORD ? `검색어를 ${MIN_KEYWORD}자 이상 입력해 주세요.` : null,
  async find({ keyword, page }, signal) {
    const query = { keyword: keyword.trim(), page }
    const { items, total, size } = await call('get', '/api/v1/admin/common/addresses', { query, signal })
    return { items: items.map((row, at) => ({ ...row, rowNumber: (page - 1) * size + at + 1 })), total }
  },
})
