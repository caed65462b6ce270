import { createPicker } from '@/kit/pickers/create-picker'
import { call } from '@/shared/api/client'
import type { Schemas } from '@/shared/api/types'
import { createPickerDialog } from '@/shared/ui/layers/create-picker-dialog'
import { PICKER_PAGE_SIZE } from '@/shared/ui/layers/picker-spec'
import { matchesKeyword, parseKeyword } from '../../../domain/common/keyword'

/** Picks members who may apply: active personal members. */
export const applicantPicker = createPicker<'/api/v1/admin/common'>({
  path: '/api/v1/admin/common',
  title: '신청 회원 찾기',
  noun: '회원',
  keywords: { name: '이름', loginId: '아이디', mobilePhone: '휴대폰', email: '이메일', memberSeq: '회원번호' },
  placeholder: '2자 이상 입력해 주세요.',
  query: { memberType: 'PERSONAL', state: 'ACTIVE' },
  minLength: (type) => (type === 'memberSeq' ? 1 : 2),
  columns: [
    { title: '아이디', cell: (row) => row.loginId },
    { title: '이름', cell: (row) => row.name },
    { title: '휴대폰', cell: (row) => row.mobilePhone },
  ],
  seq: (row) => row.memberSeq,
  name: (row) => `${row.name} (${row.loginId})`,
})

/** Picks sizes that the shop sells to businesses. */
export const sizePicker = createPickerDialog<Schemas['BusinessSizeOption']>({
  title: '관심 규격 찾기',
  noun: '규격',
  types: [{ value: 'size', label: '규격' }],
  placeholder: '225/45R17, 2254517',
  eager: true,
  columns: [
    { title: '규격', cell: (row) => row.name },
    { title: '주문단위', cell: (row) => `${row.orderUnit}본`, right: true },
    { title: '최소수량', cell: (row) => `${row.minQuantity}본`, right: true },
  ],
  seq: (row) => row.businessSizeSeq,
  name: (row) => row.name,
  async find({ keyword, page }, signal) {
    const all = await call('get', '/api/v1/admin/common/business/business-size', { signal })
    const meant = parseKeyword(keyword)
    const found = keyword.trim() ? all.filter(({ name, sizeCode }) => matchesKeyword(meant, [name, sizeCode])) : all
    return { items: found.slice((page - 1) * PICKER_PAGE_SIZE, page * PICKER_PAGE_SIZE), total: found.length }
  },
})
